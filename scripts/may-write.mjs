import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from './node.mjs'
import { unusable } from './say.mjs'

/**
 * Ends the program with one sentence unless this user may make files in these folders.
 * @param {string[]} folders absolute; those that do not exist are left out
 * @param {string} reason why they have to be written, as the beginning of the sentence
 */
export function requireEntries(folders, reason) {
  const closed = folders.find((folder) => existsSync(folder) && !mayWrite(folder))
  if (closed !== undefined) refuse(closed, reason)
}

/**
 * Ends the program with one sentence unless this user may make, change and replace a folder. It is asked before work of
 * minutes, which would otherwise fail with the error of a tool and leave half of the folder.
 * @param {string} folder absolute
 * @param {string} reason why it has to be written, as the beginning of the sentence
 */
export function requireWriting(folder, reason) {
  const parent = dirname(folder)
  const closed = mayWrite(parent) ? findClosed(folder) : parent
  if (closed !== null) refuse(closed, reason)
}

/**
 * @param {string} closed
 * @param {string} reason
 * @returns {never}
 */
function refuse(closed, reason) {
  console.error(
    `${reason}, but this user may not write to the folder ${closed}. Run "npm run build" in ${root} as a user who may, then try again.`,
  )
  process.exit(unusable)
}

/**
 * Finds a folder that this user may not change. Its parents do not decide that: a user can have folders in those of
 * another one.
 * @param {string} folder
 * @returns {string | null}
 */
function findClosed(folder) {
  if (!existsSync(folder)) return null
  if (!mayWrite(folder)) return folder
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const closed = entry.isDirectory() ? findClosed(`${folder}/${entry.name}`) : null
    if (closed !== null) return closed
  }
  return null
}

/** @param {string} folder */
function mayWrite(folder) {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
