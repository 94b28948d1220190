// Runs a TypeScript program of this repository on the pinned Node.js: `node scripts/run.mjs bench/main.ts …`.
// With `--production` first it makes do with what `npm start` needs: an operator's Trellis may be running from it.
import { spawn } from 'node:child_process'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'

const isProduction = process.argv[2] === '--production'
installMissing({ development: !isProduction })
const child = spawn(
  findNode(),
  ['--disable-warning=ExperimentalWarning', ...process.argv.slice(isProduction ? 3 : 2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
