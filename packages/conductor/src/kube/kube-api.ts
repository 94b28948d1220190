import { type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent, request as requestSafely } from 'node:https'
import { createBearerHeaders } from '@trellis/link/bearer-token.ts'
import * as z from 'zod'

/**
 * The address of the Kubernetes api; the token is read again for each call, because the cluster
 * rotates it.
 */
export type KubeAddress = { url: URL; ca: string | null; token: () => string | null }

type PatchKind = 'merge-patch' | 'json-patch'

type Call = { method: string; path: string; body?: object; patch?: PatchKind; signal?: AbortSignal }

const answerTimeoutMs = 10_000

/** A failed call of the Kubernetes api; `code` is the HTTP status. */
export class KubeFault extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'KubeFault'
    this.code = code
  }
}

/** The few calls that are needed, and nothing between them and the wire. */
export class KubeApi {
  readonly #address: KubeAddress
  readonly #agent: Agent | undefined

  constructor(address: KubeAddress) {
    this.#address = address
    const { ca, url } = address
    const isSafe = url.protocol === 'https:'
    this.#agent = isSafe ? new Agent({ keepAlive: true, ...(ca !== null && { ca }) }) : undefined
  }

  get(path: string): Promise<unknown> {
    return this.#call({ method: 'GET', path })
  }

  /** Returns false, and changes nothing, when an object of this name exists. */
  async create(path: string, body: object): Promise<boolean> {
    return this.#unless(409, { method: 'POST', path, body })
  }

  patch(path: string, patch: PatchKind, body: object): Promise<unknown> {
    return this.#call({ method: 'PATCH', path, body, patch })
  }

  /** Returns false when the object does not exist. Never shortens a pod's grace period. */
  async delete(path: string, body: object = {}): Promise<boolean> {
    return this.#unless(404, { method: 'DELETE', path, body })
  }

  /** The answer's body as it comes, for as long as the api sends; rejects with a `KubeFault` when it refuses. */
  async stream(path: string, signal: AbortSignal): Promise<IncomingMessage> {
    return checkAnswer(await this.#send({ method: 'GET', path, signal }))
  }

  async #unless(code: number, call: Call): Promise<boolean> {
    try {
      await this.#call(call)
      return true
    } catch (error) {
      if (error instanceof KubeFault && error.code === code) return false
      throw error
    }
  }

  async #call(call: Call): Promise<unknown> {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const answer = await checkAnswer(await this.#send({ ...call, signal }))
    return JSON.parse(await readAll(answer))
  }

  #send({ method, path, body, patch, signal }: Call): Promise<IncomingMessage> {
    const { url } = this.#address
    const token = this.#address.token()
    const text = body === undefined ? null : JSON.stringify(body)
    const type = patch === undefined ? 'application/json' : `application/${patch}+json`
    const options = {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== null && createBearerHeaders(token)),
        ...(text !== null && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
      },
      ...(signal && { signal }),
    }
    const whole = new URL(path, url)
    return new Promise((resolve, reject) => {
      const requested =
        this.#agent === undefined
          ? requestPlain(whole, options)
          : requestSafely(whole, { ...options, agent: this.#agent })
      requested.once('response', resolve)
      requested.once('error', reject)
      requested.end(text ?? undefined)
    })
  }
}

async function checkAnswer(answer: IncomingMessage): Promise<IncomingMessage> {
  const code = answer.statusCode ?? 500
  if (code < 300) return answer
  const text = await readAll(answer)
  throw new KubeFault(code, `The cluster answers ${code}: ${readMessage(text)}`)
}

const statusSchema = z.object({ message: z.string() })

/** Returns the message of a Status object, the cluster's explanation; other answers are cut. */
function readMessage(text: string): string {
  try {
    return statusSchema.parse(JSON.parse(text)).message.slice(0, 500)
  } catch {
    // Not from the api itself, but from something before it.
  }
  return text.slice(0, 200)
}

async function readAll(answer: IncomingMessage): Promise<string> {
  let text = ''
  answer.setEncoding('utf8')
  for await (const part of answer) text += String(part)
  return text
}
