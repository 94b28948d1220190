import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { documentBytes } from '@trellis/contract/kit/document.ts'

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

/** The size of the largest document that is read: several times that of one that can be saved, as other engines write it. */
export const maxPlainBytes = 4 * documentBytes

/** Thrown for a file that is too large to be one of the game's, before any of it is read. */
export class TooLarge extends Error {
  constructor(path: string, bytes: number, maxBytes: number) {
    super(`${path} has ${bytes} bytes, and only ${maxBytes} are read.`)
    this.name = 'TooLarge'
  }
}

/** Returns the content of such a file. Throws `TooLarge`. */
export async function readPlain(path: string, maxBytes = maxPlainBytes): Promise<Buffer> {
  const file = await openPlain(path)
  try {
    const bytes = measure(file.fd, path, maxBytes)
    if (bytes === 0) return Buffer.alloc(0)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(bytes), { position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the content of such a file, synchronously. Throws `TooLarge`. */
export function readPlainSync(path: string, maxBytes = maxPlainBytes): Buffer {
  const file = openPlainSync(path)
  try {
    const content = Buffer.allocUnsafe(measure(file, path, maxBytes))
    const bytesRead = content.length === 0 ? 0 : readSync(file, content, { position: 0 })
    return content.subarray(0, bytesRead)
  } finally {
    closeSync(file)
  }
}

/** Returns the size at this moment, which bounds the reading of a file that grows. */
function measure(file: number, path: string, maxBytes: number): number {
  const { size } = fstatSync(file)
  if (size > maxBytes) throw new TooLarge(path, size, maxBytes)
  return size
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
