#!/usr/bin/env node
// Runs the commands on the Node.js that Trellis pins, in its folder: `npx trellis help`.
import { runProgram } from '../../scripts/run-program.mjs'
import { unusable } from '../../scripts/say.mjs'
import { withSecretFiles } from '../../scripts/secret-files.mjs'

process.env.INIT_CWD ??= process.cwd()
try {
  process.env = withSecretFiles(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(unusable)
}
runProgram(['packages/cli/src/main.ts', ...process.argv.slice(2)], { development: false })
