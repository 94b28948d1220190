import { crc32 } from 'node:zlib'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { type Entry, open, type ZipFile } from 'yauzl'

export type ZipLimits = { entries: number; totalBytes: number; entryBytes: number }
/** `index` is the place in the archive, because two files of an archive may have one path. */
export type ZipEntry = { path: string; index: number; read: () => Promise<Buffer> }

/**
 * Iterates over the entries of a zip file; may be called twice for one file. Checks the declared
 * sizes against the unpacked bytes, so that an archive cannot lie about them. Throws a `bad-input`
 * fault for a broken or too large archive.
 */
export async function* zipEntries(path: string, limits: ZipLimits): AsyncGenerator<ZipEntry> {
  const zip = await openZip(path)
  let total = 0
  let index = 0
  try {
    if (zip.entryCount > limits.entries) throw createTooLargeFault()
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      if (total > limits.totalBytes) throw createTooLargeFault()
      if (entry.fileName.endsWith('/')) continue
      yield {
        path: entry.fileName,
        index: index++,
        read: async () => {
          if (entry.uncompressedSize > limits.entryBytes)
            throw createFault('bad-input', { code: 'file-too-large' })
          if (entry.isEncrypted()) throw createFault('bad-input', { code: 'file-encrypted' })
          return readEntry(zip, entry)
        },
      }
    }
  } catch (cause) {
    throw cause instanceof Fault ? cause : createBrokenFault(cause)
  } finally {
    zip.close()
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true }
    open(path, options, (error, zip) => (error ? reject(createBrokenFault(error)) : resolve(zip)))
  })
}

/**
 * Throws a `bad-input` fault when the content does not match the size or checksum in the archive.
 */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Uint8Array[] = []
  try {
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
    for await (const part of stream) parts.push(part)
  } catch (cause) {
    throw Object.assign(createDamagedFault(), { cause })
  }
  const content = Buffer.concat(parts)
  if (crc32(content) !== entry.crc32) throw createDamagedFault()
  return content
}

const createDamagedFault = () => createFault('bad-input', { code: 'file-damaged' })

const createTooLargeFault = () => createFault('bad-input', { code: 'archive-too-large' })

function createBrokenFault(cause: unknown): Fault {
  return Object.assign(createFault('bad-input', { code: 'archive-broken' }), { cause })
}
