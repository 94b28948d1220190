import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureGenerated } from './generated.mjs'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'

/**
 * Runs a TypeScript program of this repository on the pinned Node.js and ends with its exit code. A signal
 * that ends it becomes 128 plus its number, as in shells, and is named on stderr unless it was asked for.
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
  const passedOn = new Set()
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      passedOn.add(signal)
      child.kill(signal)
    })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    if (!passedOn.has(signal)) console.error(`${command[0]} was ended by ${signal}.`)
    process.exit(128 + constants.signals[signal])
  })
}
