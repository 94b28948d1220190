import { closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/**
 * A path leads to something else than a plain file of its own: to a link, a pipe, or through a link elsewhere. For whoever
 * looks for the file there is none, which `code` says.
 */
export class NotPlain extends Error {
  readonly code = 'ENOENT'
  constructor(path: string) {
    super(`${path} is not a plain file.`)
    this.name = 'NotPlain'
  }
}

/**
 * Opens a file in a folder that a game server writes to, which may try to lead Trellis astray: no link is followed,
 * neither for the file nor for a folder on the way, and no pipe is waited for. `path` must be without links as far as
 * Trellis's own folders go. Throws `NotPlain`.
 */
export async function openPlain(path: string, flags = O_RDONLY, mode = 0o600): Promise<FileHandle> {
  const file = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, mode).catch((error: unknown) => {
    throw isLink(error) ? new NotPlain(path) : error
  })
  if (isPlain(file.fd, path)) return file
  await file.close()
  throw new NotPlain(path)
}

/** The same without a wait; gives the descriptor. */
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
  /** A path of the folder that leads nowhere else, whatever becomes of its name, until the handle is closed. */
  path: string
}

/** The same for a folder. */
export async function openPlainFolder(path: string): Promise<PlainFolder> {
  const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((error: unknown) => {
    throw isLink(error) ? new NotPlain(path) : error
  })
  const at = whereIs(handle.fd)
  if (at === null || at === path) return { handle, path: at === null ? path : ownPath(handle.fd) }
  await handle.close()
  throw new NotPlain(path)
}

/** The content of such a file. */
export async function readPlain(path: string): Promise<Buffer> {
  const file = await openPlain(path)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** The kernel says where a descriptor leads; a file that was replaced since shows as deleted. */
function isPlain(file: number, path: string): boolean {
  if (!fstatSync(file).isFile()) return false
  const at = whereIs(file)
  return at === null || at === path || at === `${path} (deleted)`
}

/** Null where the system does not tell. */
function whereIs(file: number): string | null {
  try {
    return readlinkSync(ownPath(file))
  } catch {
    return null
  }
}

/** Of a link, of a pipe's or socket's file, and of a link in the place of a folder. */
const linkCodes = new Set(['ELOOP', 'ENXIO', 'ENOTDIR'])

const ownPath = (file: number) => `/proc/self/fd/${file}`

function isLink(error: unknown): boolean {
  return error instanceof Error && 'code' in error && linkCodes.has(String(error.code))
}
