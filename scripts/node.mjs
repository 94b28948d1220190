import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

const packages = { linux: 'node-linux', win32: 'node-win' }

/** True where the Node.js that runs this script can also run Trellis. */
export const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24

/**
 * Returns the Node.js that runs Trellis: the pinned one from node_modules, or the current one when it is new
 * enough (a platform without a pinned build).
 * @returns {string} the path of an executable
 */
export function findNode() {
  const name = packages[/** @type {'linux' | 'win32'} */ (process.platform)]
  if (name !== undefined) {
    const file = process.platform === 'win32' ? 'node.exe' : 'node'
    const pinned = `${root}/node_modules/${name}-${process.arch}/bin/${file}`
    if (existsSync(pinned)) return pinned
  }
  if (isNewEnough) return process.execPath
  throw new Error(
    `Trellis needs Node.js 24 here: none is packaged for ${process.platform}-${process.arch}.`,
  )
}
