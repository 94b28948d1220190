import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { type Entry, extract } from 'tar-stream'
import type { z } from 'zod'
import { ArchiveFault, damaged } from './archive-fault.ts'
import {
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
  /** Of the archive as a whole. */
  sha256: string
  userId: UserId
  /** The most that its files may be together. */
  mostBytes: number
}

/** Takes a file's bytes as they come out. */
export type FileSink = { write: (part: Uint8Array) => void; end: (mtime: Date) => void }

export type ReadParts = {
  /** Where each file goes to; null for one whose hash is enough. */
  sinkFor: (path: string) => FileSink | null
  onProgress: (bytesRead: number) => void
}

export type Findings = {
  manifest: Manifest
  files: PackedFile[]
  sizeBytes: number
}

const chunkBytes = 1024 * 1024

/**
 * Reads a whole archive and holds it against its contents, its hash and what a backup may be. Throws an `ArchiveFault`
 * for anything else; what has gone to the sinks by then is of no worth.
 */
export async function readArchive(
  path: string,
  expected: Expectation,
  parts: ReadParts,
): Promise<Findings> {
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
    entries: bounds.files + 2,
    bytes: expected.mostBytes + bounds.manifestBytes + bounds.contentsBytes,
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
    readEntries(tar, expected, parts.sinkFor),
  ])
  const fault = [read, flowed].find((it) => it.status === 'rejected')
  if (fault) throw faultOf(fault.reason, [read, flowed])
  if (read.status === 'rejected') throw damaged()
  // What lies behind the packed data would go unnoticed otherwise.
  if (unzip.bytesWritten !== sizeBytes) throw damaged()
  if (hash.digest('hex') !== expected.sha256) throw damaged()
  return { ...read.value, sizeBytes }
}

/** Our own sentence if there is one; a system that refuses is not the archive's fault. */
function faultOf(reason: unknown, all: PromiseSettledResult<unknown>[]): unknown {
  const reasons = all.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
  const own = reasons.find((it) => it instanceof ArchiveFault)
  if (own) return own
  const system = reasons.find((it) => it instanceof Error && 'syscall' in it)
  return system ?? Object.assign(damaged(), { cause: reason })
}

async function readEntries(
  tar: AsyncIterable<Entry>,
  expected: Expectation,
  sinkFor: ReadParts['sinkFor'],
): Promise<{ manifest: Manifest; files: PackedFile[] }> {
  let manifest: Manifest | null = null
  let contents: PackedFile[] | null = null
  const files: PackedFile[] = []
  const paths = new PathSet()
  let bytes = 0
  for await (const entry of tar) {
    const { name } = entry.header
    if (contents) throw damaged()
    if (!manifest) {
      if (name !== manifestName) throw notABackup()
      manifest = readManifest(await textOf(entry, bounds.manifestBytes), expected)
    } else if (name === contentsName) {
      contents = parsed(contentsSchema, await textOf(entry, bounds.contentsBytes)).files
    } else {
      const path = pathOf(entry)
      bytes += entry.header.size ?? 0
      if (!paths.add(path) || bytes > expected.mostBytes) throw damaged()
      files.push(await readFile(path, entry, sinkFor))
    }
  }
  if (!manifest || !contents || !isSame(files, contents)) throw damaged()
  return { manifest, files }
}

function pathOf({ header: { name, type } }: Entry): string {
  const path = name.slice(filesPrefix.length)
  if (type !== 'file' || !name.startsWith(filesPrefix) || !isSafePath(path)) throw damaged()
  return path
}

async function readFile(
  path: string,
  entry: Entry,
  sinkFor: ReadParts['sinkFor'],
): Promise<PackedFile> {
  const digest = new FileDigest(path)
  const sink = sinkFor(path)
  for await (const part of entry) {
    digest.take(part)
    sink?.write(part)
  }
  sink?.end(entry.header.mtime ?? new Date(0))
  return digest.end()
}

function readManifest(text: string, { userId }: Expectation): Manifest {
  const { version } = parsed(formatSchema, text, notABackup)
  if (version > formatVersion) {
    throw new ArchiveFault('This backup was made by a newer Trellis.')
  }
  const manifest = parsed(manifestSchema, text)
  if (manifest.userId !== userId) {
    throw new ArchiveFault('This is not a backup of this account.')
  }
  return manifest
}

const notABackup = () => new ArchiveFault('This is not a backup.')

function parsed<Shape extends z.ZodType>(
  schema: Shape,
  text: string,
  fault = damaged,
): z.output<Shape> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw Object.assign(fault(), { cause })
  }
}

async function textOf(entry: Entry, mostBytes: number): Promise<string> {
  if ((entry.header.size ?? 0) > mostBytes) throw damaged()
  const parts: Buffer[] = []
  for await (const part of entry) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** The same files in the same order: none missing, none too many, each as it was packed. */
function isSame(files: PackedFile[], contents: PackedFile[]): boolean {
  return (
    files.length === contents.length &&
    files.every((file, at) => {
      const { path, bytes, sha256 } = contents[at] ?? {}
      return file.path === path && file.bytes === bytes && file.sha256 === sha256
    })
  )
}
