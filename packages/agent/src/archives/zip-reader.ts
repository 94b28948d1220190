import { open, type ZipFile } from 'yauzl'
import { Fault } from '../fault.ts'

export type ZipLimits = { entries: number; totalBytes: number; entryBytes: number }
export type ZipEntry = { path: string; read: () => Promise<Buffer> }

const brokenSentence = 'The archive is broken or not a zip file.'

/**
 * Walks over a zip file's entries, twice if need be. Sizes are held against what really comes out, so an archive
 * cannot lie about them. Throws a `bad-input` fault for a broken or too large archive.
 */
export async function* zipEntries(path: string, limits: ZipLimits): AsyncGenerator<ZipEntry> {
  const zip = await openZip(path)
  let total = 0
  try {
    if (zip.entryCount > limits.entries) throw tooLarge()
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      if (total > limits.totalBytes) throw tooLarge()
      if (entry.fileName.endsWith('/')) continue
      yield {
        path: entry.fileName,
        read: async () => {
          if (entry.uncompressedSize > limits.entryBytes)
            throw new Fault('bad-input', 'The file is too large.')
          if (entry.isEncrypted()) throw new Fault('bad-input', 'The file is encrypted.')
          return readAll(await zip.openReadStreamPromise(entry))
        },
      }
    }
  } catch (cause) {
    throw cause instanceof Fault ? cause : broken(cause)
  } finally {
    zip.close()
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true }
    open(path, options, (error, zip) => (error ? reject(broken(error)) : resolve(zip)))
  })
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  try {
    for await (const part of stream) parts.push(part)
  } catch (cause) {
    throw broken(cause)
  }
  return Buffer.concat(parts)
}

const tooLarge = () => new Fault('bad-input', 'The archive holds more than the server may have.')

function broken(cause: unknown): Fault {
  return Object.assign(new Fault('bad-input', brokenSentence), { cause })
}
