import { spawn } from 'node:child_process'
import { ensureGenerated } from './generated.mjs'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'

/**
 * Runs a TypeScript program of this repository on the pinned Node.js and ends with its exit code.
 * @param {string[]} command the program's path from the root, and its arguments
 * @param {{ development: boolean }} packages which packages are installed first when they are missing
 */
export function runProgram(command, packages) {
  installMissing(packages)
  ensureGenerated(findNode())
  const child = spawn(findNode(), ['--disable-warning=ExperimentalWarning', ...command], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
}
