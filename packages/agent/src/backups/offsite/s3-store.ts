import { type FileHandle, open } from 'node:fs/promises'
import type { Blob, BlobOptions, BlobStore } from './blob-store.ts'
import { OffsiteFault } from './blob-store.ts'
import { getText, type S3Answer, type S3Link, type S3Request } from './s3-link.ts'

/** One part is in memory at a time. S3 allows at most ten thousand parts of at least 5 MiB each. */
const partBytes = 16 * 1024 * 1024
const maxParts = 10_000

/** Stores files in a bucket of an S3-compatible store. */
export class S3Store implements BlobStore {
  readonly #link: S3Link
  constructor(link: S3Link) {
    this.#link = link
  }

  async put(name: string, path: string, options: BlobOptions): Promise<void> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      if (size > partBytes) await this.#putInParts(name, { file, size }, options)
      else {
        const body = await readPart(file, 0, size)
        await this.#done({ method: 'PUT', name, body, signal: options.signal })
      }
      options.onProgress?.(size, size)
    } finally {
      await file.close()
    }
  }

  async get(name: string, signal: AbortSignal): Promise<Blob | null> {
    const answer = await this.#link.ask({ method: 'GET', name, signal })
    if (answer.response.status === 404) {
      await getText(answer)
      return null
    }
    const bytes = Number(answer.response.headers.get('content-length') ?? 0)
    return { bytes, parts: readBody(answer) }
  }

  async remove(name: string, signal: AbortSignal): Promise<void> {
    await getText(await this.#link.ask({ method: 'DELETE', name, signal }))
  }

  async #putInParts(
    name: string,
    { file, size }: { file: FileHandle; size: number },
    { signal, onProgress }: BlobOptions,
  ): Promise<void> {
    const begun = await this.#done({ method: 'POST', name, query: { uploads: '' }, signal })
    const uploadId = getTag(await getText(begun), 'UploadId')
    const length = Math.max(partBytes, Math.ceil(size / maxParts))
    try {
      const etags: string[] = []
      for (let from = 0; from < size; from += length) {
        const body = await readPart(file, from, Math.min(length, size - from))
        const query = { partNumber: String(etags.length + 1), uploadId }
        const answer = await this.#done({ method: 'PUT', name, query, body, signal })
        await getText(answer)
        etags.push(answer.response.headers.get('etag') ?? '')
        onProgress?.(from + body.length, size)
      }
      await this.#complete(name, { uploadId, etags, signal })
    } catch (error) {
      // Abandoned parts cost money; if the abort request fails, the store's lifecycle rules remove
      // them.
      const query = { uploadId }
      const late = AbortSignal.timeout(30_000)
      await this.#link.ask({ method: 'DELETE', name, query, signal: late }).catch(() => undefined)
      throw error
    }
  }

  async #complete(
    name: string,
    { uploadId, etags, signal }: { uploadId: string; etags: string[]; signal: AbortSignal },
  ): Promise<void> {
    const parts = etags.map(
      (etag, at) =>
        `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const query = { uploadId }
    const answer = await this.#done({ method: 'POST', name, query, body, signal })
    // S3 can answer with status 200 before it completes the upload, and report an error in the
    // body.
    if ((await getText(answer)).includes('<Error>')) {
      throw new OffsiteFault({ code: 'offsite-not-joined' })
    }
  }

  async #done(request: S3Request): Promise<S3Answer> {
    const answer = await this.#link.ask(request)
    if (answer.response.ok) return answer
    await getText(answer)
    throw new OffsiteFault({ code: 'offsite-no-bucket' })
  }
}

async function readPart(
  file: FileHandle,
  from: number,
  bytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const part = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(part, at, bytes - at, from + at)
    if (bytesRead === 0) throw new OffsiteFault({ code: 'offsite-archive-short' })
    at += bytesRead
  }
  return part
}

/** Maps every error while reading a body to a fault of the store. */
async function* readBody({ parts }: S3Answer): AsyncGenerator<Uint8Array> {
  try {
    yield* parts
  } catch {
    throw new OffsiteFault({ code: 'offsite-cut-off' })
  }
}

function getTag(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml)?.[1]
  if (text === undefined) throw new OffsiteFault({ code: 'offsite-odd-answer' })
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
