// Each build gets a separate folder, `builds/ID/dist`, and the link `dist` names the newest. So a build never changes a
// file of programs that run.
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { root } from './node.mjs'

const link = `${root}/dist`
const builds = `${root}/builds`
/** In a build that is being made: the number of its process. */
const makerFile = 'maker'
/** How many older builds stay in any case, and how many where the system does not say which programs run. */
const kept = { always: 1, unknown: 3 }

/** Returns the real folder of the newest build: programs that begin with it keep its files while another is built. */
export const findBuild = () => (existsSync(link) ? realpathSync(link) : link)

/**
 * Makes a build with `make` and names it as the newest by one rename. A failure leaves the present build as it is.
 * @param {(folder: string) => Promise<void>} make fills the new folder
 */
export async function makeBuild(make) {
  const id = randomBytes(4).toString('hex')
  const home = `${builds}/${id}`
  removeUnused()
  mkdirSync(`${home}/dist`, { recursive: true })
  writeFileSync(`${home}/${makerFile}`, String(process.pid))
  const discard = () => rmSync(home, { recursive: true, force: true })
  // A tool may end the program instead of throwing an error.
  process.once('exit', discard)
  await make(`${home}/dist`)
  point(id)
  process.off('exit', discard)
  rmSync(`${home}/${makerFile}`)
  removeUnused()
}

/**
 * Links all files of a folder into a new one; both share their contents, which no program changes.
 * @param {string} from
 * @param {string} to
 */
export function linkFiles(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const paths = /** @type {const} */ ([`${from}/${entry.name}`, `${to}/${entry.name}`])
    if (entry.isDirectory()) linkFiles(...paths)
    else linkSync(...paths)
  }
}

/** @param {string} id */
function point(id) {
  const next = `${link}-${id}`
  symlinkSync(`builds/${id}/dist`, next)
  try {
    // Older versions built into this folder itself.
    if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) {
      mkdirSync(`${builds}/before-${id}`)
      renameSync(link, `${builds}/before-${id}/dist`)
    }
    renameSync(next, link)
  } finally {
    rmSync(next, { force: true })
  }
}

/** Removes the builds that no program uses, and those whose making was cut off. */
function removeUnused() {
  if (!existsSync(builds)) return
  const newest = existsSync(link) ? realpathSync(link) : ''
  const made = readdirSync(builds)
    .map((id) => `${builds}/${id}`)
    .filter((home) => realpathSync(home) !== dirname(newest) && !isBeingMade(home))
  for (const home of made) if (existsSync(`${home}/${makerFile}`)) remove(home)
  const older = made
    .filter((home) => existsSync(home))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  const commands = listCommands()
  if (commands === null) older.slice(kept.unknown).forEach(remove)
  else
    older
      .slice(kept.always)
      .filter((home) => !isUsed(home, commands))
      .forEach(remove)
}

/** @param {string} home */
function remove(home) {
  try {
    rmSync(home, { recursive: true, force: true })
  } catch {
    // A part of it belongs to another user, who has started Trellis once: it stays.
  }
}

/**
 * @param {string} home
 * @param {string[]} commands
 */
const isUsed = (home, commands) =>
  commands.some((command) => command.includes(`builds/${basename(home)}/dist/`))

/** @param {string} home */
function isBeingMade(home) {
  try {
    process.kill(Number(readFileSync(`${home}/${makerFile}`, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

/**
 * Lists the command lines of all processes, games in their sandboxes too; null where the system does not say them.
 * @returns {string[] | null}
 */
function listCommands() {
  if (!existsSync('/proc/self/cmdline')) return null
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        // The process has ended.
        return ''
      }
    })
}
