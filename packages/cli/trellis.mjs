#!/usr/bin/env node
// Runs the commands on the Node.js that Trellis pins, in its folder: `npx trellis help`.
import { runProgram } from '../../scripts/run-program.mjs'

process.env.INIT_CWD ??= process.cwd()
runProgram(['packages/cli/src/main.ts', ...process.argv.slice(2)], { development: false })
