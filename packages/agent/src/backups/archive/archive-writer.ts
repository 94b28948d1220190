import { createHash } from 'node:crypto'
import { closeSync, createWriteStream, fstatSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { openPlainSync } from '@trellis/game-data/plain-file.ts'
import { type Pack, pack } from 'tar-stream'
import { createArchiveFault } from './archive-fault.ts'
import {
  type ArchiveKind,
  bounds,
  contentsName,
  filesPrefix,
  type Manifest,
  manifestName,
  type PackedFile,
} from './archive-format.ts'
import { FileDigest } from './file-digest.ts'
import { PathSet } from './path-set.ts'
import { walkFiles } from './safe-files.ts'

export type Packed = { sha256: string; sizeBytes: number; contentBytes: number }

const chunkBytes = 1024 * 1024
/** The size field of a tar header has eleven octal digits. */
const maxFileBytes = 8 ** 11 - 1

type Deps = { onProgress: (done: number, total: number) => void }
type PackedKind = Omit<ArchiveKind<unknown>, 'readManifest'>

/** Packs a folder of links into a new archive; resolves when it is on disk. */
export function writeArchive(
  staging: string,
  target: string,
  parts: Deps & { manifest: Manifest },
): Promise<Packed> {
  const kind: PackedKind = { manifestName, filesPrefix, bounds, cases: 'ignored' }
  return writeArchiveKind(kind, staging, target, parts)
}

/** Packs any kind of archive. */
export async function writeArchiveKind(
  kind: PackedKind,
  staging: string,
  target: string,
  { manifest, onProgress }: Deps & { manifest: object },
): Promise<Packed> {
  const tar = pack()
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      sizeBytes += chunk.length
      yield chunk
    }
  }
  const zip = createZstdCompress({
    chunkSize: chunkBytes,
    params: {
      [constants.ZSTD_c_compressionLevel]: 3,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  })
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  const filled = fill(kind, tar, staging, { manifest, onProgress })
  filled.catch((error: unknown) => tar.destroy(error instanceof Error ? error : undefined))
  const [flowed, content] = await Promise.allSettled([
    pipeline(tar, mergeChunks, zip, counted, file),
    filled,
  ])
  if (flowed.status === 'rejected' && isOfSystem(flowed.reason)) throw flowed.reason
  if (content.status === 'rejected') throw content.reason
  if (flowed.status === 'rejected') throw flowed.reason
  return { sha256: hash.digest('hex'), sizeBytes, contentBytes: content.value }
}

const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error

async function fill(
  kind: PackedKind,
  tar: Pack,
  staging: string,
  { manifest, onProgress }: Deps & { manifest: object },
): Promise<number> {
  const files = [...walkFiles(staging)].sort((one, other) => (one.path < other.path ? -1 : 1))
  refuse(files, kind)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  await addText(tar, kind.manifestName, manifest)
  const contents: PackedFile[] = []
  let done = 0
  for (const { path } of files) {
    const packed = await addFile(kind, tar, staging, path)
    contents.push(packed)
    done += packed.bytes
    onProgress(done, Math.max(done, total))
  }
  await addText(tar, contentsName, { files: contents })
  tar.finalize()
  return done
}

/** Rejects files that a restore could not put back, so that the owner learns of them now. */
function refuse(files: { path: string; bytes: number }[], { bounds, cases }: PackedKind): void {
  const paths = new PathSet(cases)
  const twice = files.find(({ path }) => !paths.add(path))
  if (twice) {
    throw createArchiveFault({ code: 'backup-same-names', params: { path: twice.path } })
  }
  const large = files.find(({ bytes }) => bytes > maxFileBytes)
  if (large) throw createArchiveFault({ code: 'backup-large-file', params: { path: large.path } })
  if (files.length > bounds.files) throw createArchiveFault({ code: 'backup-too-many-files' })
}

function addText(tar: Pack, name: string, content: object): Promise<void> {
  return runWithCallback((done) => {
    tar.entry({ name, mode: 0o600 }, Buffer.from(JSON.stringify(content)), done)
  })
}

async function addFile(
  kind: PackedKind,
  tar: Pack,
  staging: string,
  path: string,
): Promise<PackedFile> {
  const digest = new FileDigest(path)
  const file = openPlainSync(join(staging, path))
  try {
    const { size, mtime } = fstatSync(file)
    const header = { name: kind.filesPrefix + path, mode: 0o600, size, mtime }
    const written = Promise.withResolvers<void>()
    const entry = tar.entry(header, (error) => (error ? written.reject(error) : written.resolve()))
    // The failure also reaches `await written.promise` below; this prevents an unhandled rejection
    // before that.
    written.promise.catch(() => undefined)
    entry.on('error', (error) => written.reject(error))
    for (let left = size; left > 0; ) {
      const part = Buffer.allocUnsafe(Math.min(left, chunkBytes))
      const bytes = readSync(file, part)
      if (bytes === 0) throw createArchiveFault({ code: 'backup-file-changed', params: { path } })
      const taken = part.subarray(0, bytes)
      digest.take(taken)
      left -= bytes
      if (!entry.write(taken)) await Promise.race([waitForDrain(entry), written.promise])
    }
    entry.end()
    await written.promise
  } finally {
    closeSync(file)
  }
  return digest.end()
}

function waitForDrain(entry: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => entry.once('drain', resolve))
}

function runWithCallback(work: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())))
}

/** Joins small chunks, because each chunk would otherwise cost a call of the compressor. */
async function* mergeChunks(source: AsyncIterable<Buffer>) {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    parts.push(part)
    bytes += part.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(parts)
    parts = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(parts)
}
