import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { OffsiteFault } from './blob-store.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  prefix: string
}

export type S3Timeouts = {
  /** Timeout for a response, and for each further part of its body. */
  answerMs: number
  attempts: number
  /** Delay before the second attempt; doubles with each further one. */
  backOffMs: number
}

export const defaultTimeouts: S3Timeouts = { answerMs: 120_000, attempts: 5, backOffMs: 500 }

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  name: string
  query?: Record<string, string>
  body?: Buffer<ArrayBuffer> | string
  signal: AbortSignal
}

/** A response whose body is aborted when no data arrives within the timeout. */
export type S3Answer = { response: Response; parts: AsyncIterable<Uint8Array> }

/** Signs requests to an S3-compatible store and retries temporary failures. */
export class S3Link {
  readonly #settings: S3Settings
  readonly #timeouts: S3Timeouts
  readonly #client: AwsClient

  constructor(settings: S3Settings, timeouts: S3Timeouts) {
    const { region, accessKeyId, secretAccessKey } = settings
    this.#settings = settings
    this.#timeouts = timeouts
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 0,
    })
  }

  /** Throws an `OffsiteFault` for anything but success and `404`. */
  async ask(request: S3Request): Promise<S3Answer> {
    const { attempts, backOffMs } = this.#timeouts
    let fault = new OffsiteFault({ code: 'offsite-unreachable' })
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (attempt > 0) await pause(backOffMs * 2 ** (attempt - 1), undefined, request)
      request.signal.throwIfAborted()
      const answer = await this.#try(request)
      if (!(answer instanceof OffsiteFault)) return this.#accepted(answer)
      fault = answer
    }
    throw fault
  }

  /** Returns a fault for a failure that is worth a retry. */
  async #try(request: S3Request): Promise<S3Answer | OffsiteFault> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), this.#timeouts.answerMs)
    try {
      const { method, body } = request
      // Without this header the signer leaves the body out of the signature.
      const hash = createHash('sha256').update(body ?? '')
      const headers = { 'x-amz-content-sha256': hash.digest('hex') }
      const signed = await this.#client.sign(this.#getUrl(request), {
        method,
        headers,
        ...(body !== undefined && { body }),
      })
      const signal = AbortSignal.any([request.signal, silence.signal])
      const response = await fetch(signed, { signal, redirect: 'error' })
      const answer = { response, parts: getParts(response, timer) }
      const { status } = response
      if (status < 500 && status !== 429 && status !== 408) return answer
      await getText(answer)
      return new OffsiteFault({ code: 'offsite-error', params: { status } })
    } catch {
      clearTimeout(timer)
      // Drops the cause, because it may contain the signed URL.
      request.signal.throwIfAborted()
      return new OffsiteFault({ code: 'offsite-unreachable' })
    }
  }

  async #accepted(answer: S3Answer): Promise<S3Answer> {
    const { status, ok } = answer.response
    if (ok || status === 404) return answer
    await getText(answer).catch(() => '')
    if (status === 401 || status === 403) {
      throw new OffsiteFault({ code: 'offsite-wrong-key' })
    }
    throw new OffsiteFault({ code: 'offsite-refused', params: { status } })
  }

  #getUrl({ name, query }: S3Request): string {
    const { endpoint, bucket, prefix } = this.#settings
    const url = new URL(endpoint)
    const base = url.pathname.replace(/\/$/, '')
    url.pathname = `${base}/${bucket}/${prefix}${name}`
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
    return url.toString()
  }
}

export async function getText({ parts }: S3Answer): Promise<string> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all).toString('utf8')
}

async function* getParts({ body }: Response, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of body ?? []) {
      timer.refresh()
      yield part
    }
  } finally {
    clearTimeout(timer)
  }
}
