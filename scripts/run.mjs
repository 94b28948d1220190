// Runs a TypeScript program of this repository on the pinned Node.js: `node scripts/run.mjs bench/main.ts …`.
import { spawn } from 'node:child_process'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'

installMissing({ development: true })
const child = spawn(
  findNode(),
  ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
