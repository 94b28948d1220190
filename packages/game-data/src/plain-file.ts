import { closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/**
 * Thrown when a path does not lead to a plain file: it is a link, a pipe, or goes through a link. The `code`
 * says that the file does not exist, so that callers treat it as missing.
 */
export class NotPlain extends Error {
  readonly code = 'ENOENT'
  constructor(path: string) {
    super(`${path} is not a plain file.`)
    this.name = 'NotPlain'
  }
}

/**
 * Opens a file in a folder that a game server writes to, which may try to mislead Trellis. Follows no link,
 * neither for the file nor for a folder on the way, and never waits for a pipe. Trellis's own part of `path`
 * must be free of links. Throws `NotPlain`.
 */
export async function openPlain(path: string, flags = O_RDONLY, mode = 0o600): Promise<FileHandle> {
  const file = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, mode).catch((error: unknown) => {
    throw isLink(error) ? new NotPlain(path) : error
  })
  if (isPlain(file.fd, path)) return file
  await file.close()
  throw new NotPlain(path)
}

/** Opens a file synchronously in the same way, and returns the descriptor. */
export function openPlainSync(path: string, flags = O_RDONLY, mode = 0o600): number {
  let file: number
  try {
    file = openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, mode)
  } catch (error) {
    throw isLink(error) ? new NotPlain(path) : error
  }
  if (isPlain(file, path)) return file
  closeSync(file)
  throw new NotPlain(path)
}

export type PlainFolder = {
  handle: FileHandle
  /**
   * A path of the folder that stays valid until the handle is closed, even when the folder is renamed or
   * replaced.
   */
  path: string
}

/** Opens a folder in the same way. */
export async function openPlainFolder(path: string): Promise<PlainFolder> {
  const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((error: unknown) => {
    throw isLink(error) ? new NotPlain(path) : error
  })
  const at = findPath(handle.fd)
  if (at === null || at === path)
    return { handle, path: at === null ? path : getOwnPath(handle.fd) }
  await handle.close()
  throw new NotPlain(path)
}

/** Returns the content of such a file. */
export async function readPlain(path: string): Promise<Buffer> {
  const file = await openPlain(path)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/**
 * The kernel reports the present path of a descriptor. A file that was replaced since is reported as deleted.
 */
function isPlain(file: number, path: string): boolean {
  if (!fstatSync(file).isFile()) return false
  const at = findPath(file)
  return at === null || at === path || at === `${path} (deleted)`
}

/** Returns null where the system does not support this. */
function findPath(file: number): string | null {
  try {
    return readlinkSync(getOwnPath(file))
  } catch {
    return null
  }
}

/** The errors for a link, for a pipe or socket, and for a link in the place of a folder. */
const linkCodes = new Set(['ELOOP', 'ENXIO', 'ENOTDIR'])

const getOwnPath = (file: number) => `/proc/self/fd/${file}`

function isLink(error: unknown): boolean {
  return error instanceof Error && 'code' in error && linkCodes.has(String(error.code))
}
