import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { type Entry, extract } from 'tar-stream'
import type { z } from 'zod'
import { ArchiveFault, createArchiveFault, createDamagedFault } from './archive-fault.ts'
import {
  type ArchiveKind,
  bounds,
  contentsName,
  contentsSchema,
  filesPrefix,
  formatSchema,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  type PackedFile,
} from './archive-format.ts'
import { isSafePath } from './entry-path.ts'
import { FileDigest } from './file-digest.ts'
import { PathSet } from './path-set.ts'
import { TarGuard } from './tar-guard.ts'

export type Expectation = {
  /** The hash of the whole archive. */
  sha256: string
  userId: UserId
  /** Limits the total size of its files. */
  maxBytes: number
}

/** Receives a file's bytes as they are unpacked. */
export type FileSink = { write: (part: Uint8Array) => void; end: (mtime: Date) => void }

export type ReadOptions = {
  /** Returns the target of a file; null for a file that only needs its hash checked. */
  sinkFor: (path: string) => FileSink | null
  onProgress: (bytesRead: number) => void
}

export type Findings<OneManifest = Manifest> = {
  manifest: OneManifest
  files: PackedFile[]
  sizeBytes: number
}

const chunkBytes = 1024 * 1024

/**
 * Reads a whole archive and checks it against its contents list, its hash and the limits for a
 * backup. Throws an `ArchiveFault` if a check fails; the caller must then discard the bytes in the
 * sinks.
 */
export function readArchive(
  path: string,
  expected: Expectation,
  parts: ReadOptions,
): Promise<Findings> {
  const kind: ArchiveKind<Manifest> = {
    manifestName,
    filesPrefix,
    bounds,
    cases: 'ignored',
    readManifest: (text) => readManifest(text, expected),
  }
  return readArchiveKind(kind, path, expected, parts)
}

/** Reads any kind of archive. Without a known hash it relies on the archive's own contents list. */
export async function readArchiveKind<OneManifest>(
  kind: ArchiveKind<OneManifest>,
  path: string,
  expected: { sha256: string | null; maxBytes: number },
  parts: ReadOptions,
): Promise<Findings<OneManifest>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* packed() {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      hash.update(chunk)
      sizeBytes += chunk.length
      parts.onProgress(sizeBytes)
      yield chunk
    }
  }
  const guard = new TarGuard({
    entries: kind.bounds.files + 2,
    bytes: expected.maxBytes + kind.bounds.manifestBytes + kind.bounds.contentsBytes,
  })
  async function* guarded(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      guard.take(chunk)
      yield chunk
    }
    guard.end()
  }
  const unzip = createZstdDecompress({ chunkSize: chunkBytes })
  const tar = extract()
  const [flowed, read] = await Promise.allSettled([
    pipeline(packed, unzip, guarded, tar),
    readEntries(kind, tar, expected.maxBytes, parts.sinkFor),
  ])
  const fault = [read, flowed].find((it) => it.status === 'rejected')
  if (fault) throw findCause(fault.reason, [read, flowed])
  if (read.status === 'rejected') throw createDamagedFault()
  // Detects bytes behind the packed data, which would otherwise go unnoticed.
  if (unzip.bytesWritten !== sizeBytes) throw createDamagedFault()
  const sha256 = hash.digest('hex')
  if (expected.sha256 !== null && sha256 !== expected.sha256) throw createDamagedFault()
  return { ...read.value, sizeBytes }
}

/** Prefers our own fault; a system error is not the archive's fault. */
function findCause(reason: unknown, all: PromiseSettledResult<unknown>[]): unknown {
  const reasons = all.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
  const own = reasons.find((it) => it instanceof ArchiveFault)
  if (own) return own
  const system = reasons.find((it) => it instanceof Error && 'syscall' in it)
  return system ?? Object.assign(createDamagedFault(), { cause: reason })
}

async function readEntries<OneManifest>(
  kind: ArchiveKind<OneManifest>,
  tar: AsyncIterable<Entry>,
  maxBytes: number,
  sinkFor: ReadOptions['sinkFor'],
): Promise<{ manifest: OneManifest; files: PackedFile[] }> {
  let manifest: OneManifest | null = null
  let contents: PackedFile[] | null = null
  const files: PackedFile[] = []
  const paths = new PathSet(kind.cases)
  let bytes = 0
  for await (const entry of tar) {
    const { name } = entry.header
    if (contents) throw createDamagedFault()
    if (!manifest) {
      if (name !== kind.manifestName) throw createNotABackupFault()
      manifest = kind.readManifest(await getText(entry, kind.bounds.manifestBytes))
    } else if (name === contentsName) {
      contents = parseArchived(
        contentsSchema,
        await getText(entry, kind.bounds.contentsBytes),
      ).files
    } else {
      const path = getPath(entry, kind.filesPrefix)
      bytes += entry.header.size ?? 0
      if (!paths.add(path) || bytes > maxBytes) throw createDamagedFault()
      const digest = new FileDigest(path)
      files.push(await readFile(entry, digest, sinkFor(path)))
    }
  }
  if (!manifest || !contents || !isSame(files, contents)) throw createDamagedFault()
  return { manifest, files }
}

function getPath({ header: { name, type } }: Entry, prefix: string): string {
  const path = name.slice(prefix.length)
  if (type !== 'file' || !name.startsWith(prefix) || !isSafePath(path)) throw createDamagedFault()
  return path
}

async function readFile(
  entry: Entry,
  digest: FileDigest,
  sink: FileSink | null,
): Promise<PackedFile> {
  for await (const part of entry) {
    digest.take(part)
    sink?.write(part)
  }
  sink?.end(entry.header.mtime ?? new Date(0))
  return digest.end()
}

function readManifest(text: string, { userId }: Expectation): Manifest {
  const { version } = parseArchived(formatSchema, text, createNotABackupFault)
  if (version > formatVersion) {
    throw createArchiveFault({ code: 'backup-newer' })
  }
  const manifest = parseArchived(manifestSchema, text)
  if (manifest.userId !== userId) {
    throw createArchiveFault({ code: 'backup-of-other-account' })
  }
  return manifest
}

export const createNotABackupFault = () => createArchiveFault({ code: 'not-a-backup' })

/** Throws an `ArchiveFault` for text that does not match the schema. */
export function parseArchived<Shape extends z.ZodType>(
  schema: Shape,
  text: string,
  fault = createDamagedFault,
): z.output<Shape> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw Object.assign(fault(), { cause })
  }
}

async function getText(entry: Entry, limitBytes: number): Promise<string> {
  if ((entry.header.size ?? 0) > limitBytes) throw createDamagedFault()
  const parts: Buffer[] = []
  for await (const part of entry) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Returns whether both lists hold the same files in the same order, with the same sizes and hashes.
 */
function isSame(files: PackedFile[], contents: PackedFile[]): boolean {
  return (
    files.length === contents.length &&
    files.every((file, at) => {
      const { path, bytes, sha256 } = contents[at] ?? {}
      return file.path === path && file.bytes === bytes && file.sha256 === sha256
    })
  )
}
