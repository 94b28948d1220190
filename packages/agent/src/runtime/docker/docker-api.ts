import { type IncomingMessage, request } from 'node:http'
import { parseJson } from '@trellis/document/json-text.ts'
import { z } from 'zod'

/** Docker or Podman answered with an error. */
export class DockerRefusal extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** The socket does not answer: the state of all containers is unknown. */
export class DockerUnreachable extends Error {}

type Method = 'GET' | 'POST' | 'DELETE'
type Call = {
  method?: Method
  query?: Record<string, string | number | boolean>
  body?: object
  /** Null for a call without a time limit, such as waiting for an exit. */
  timeoutMs?: number | null
}

/** Which of the two it is, and its versions. */
export type DockerService = { kind: 'docker' | 'podman'; api: string; libpod: string }

const defaultTimeoutMs = 30_000
const maxAnswerBytes = 8 * 1024 * 1024
const failureSchema = z.object({ message: z.string() })

/**
 * A client for the few Docker API calls that Trellis makes, over the Unix socket; Podman supports
 * the same. It uses the API version that the service's ping reports.
 */
export class DockerApi {
  readonly #socketPath: string
  readonly #onReach: (isThere: boolean) => void
  #service: DockerService | null = null

  /** Each call reports to `onReach` whether the service answered. */
  constructor(socketPath: string, onReach: (isThere: boolean) => void = () => undefined) {
    this.#socketPath = socketPath
    this.#onReach = onReach
  }

  /** Asks once, and again after the service was unreachable. */
  async service(): Promise<DockerService> {
    if (this.#service) return this.#service
    const { headers } = await this.#send('/_ping', {})
    const readHeader = (name: string) => String(headers[name] ?? '')
    const libpod = readHeader('libpod-api-version')
    this.#service = {
      kind: libpod === '' ? 'docker' : 'podman',
      api: readHeader('api-version'),
      libpod,
    }
    return this.#service
  }

  /** Throws a `DockerRefusal` or a `DockerUnreachable`. */
  async ask<Shape extends z.ZodType>(
    path: string,
    answer: Shape,
    call: Call = {},
  ): Promise<z.output<Shape>> {
    const { body } = await this.#send(`${await this.#version()}${path}`, call)
    return answer.parse(parseJson(body.toString('utf8')))
  }

  /** Sends a request and ignores the response body. */
  async send(path: string, call: Call = {}): Promise<void> {
    await this.#send(`${await this.#version()}${path}`, { method: 'POST', ...call })
  }

  /** Returns the body unparsed. */
  async read(path: string, call: Call = {}): Promise<Buffer> {
    return (await this.#send(`${await this.#version()}${path}`, call)).body
  }

  /** Calls a route that only Podman has. */
  async sendToPodman(path: string, call: Call): Promise<void> {
    const { libpod } = await this.service()
    await this.#send(`/v${libpod}/libpod${path}`, { method: 'POST', ...call })
  }

  async #version(): Promise<string> {
    const { api } = await this.service()
    return /^\d+\.\d+$/.test(api) ? `/v${api}` : ''
  }

  #send(path: string, call: Call): Promise<{ body: Buffer; headers: IncomingMessage['headers'] }> {
    const { method = 'GET', query = {}, body, timeoutMs = defaultTimeoutMs } = call
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ).toString()
    return new Promise((resolve, reject) => {
      const away = (error: Error) => {
        this.#service = null
        this.#onReach(false)
        reject(new DockerUnreachable(`The container service does not answer: ${error.message}`))
      }
      const sent = request(
        {
          socketPath: this.#socketPath,
          path: search === '' ? path : `${path}?${search}`,
          method,
          agent: false,
          headers: {
            host: 'docker',
            connection: 'close',
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(timeoutMs !== null && { timeout: timeoutMs }),
        },
        (response) => {
          this.#onReach(true)
          readAnswer(response).then((read) => {
            const { statusCode = 0, headers } = response
            if (statusCode < 400) resolve({ body: read, headers })
            else reject(new DockerRefusal(statusCode, getSentence(read)))
          }, away)
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('it took too long.')))
      sent.on('error', away)
      sent.end(body && JSON.stringify(body))
    })
  }
}

async function readAnswer(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue
    bytes += part.length
    if (bytes > maxAnswerBytes) throw new Error('it says more than anybody can read.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function getSentence(body: Buffer): string {
  try {
    return failureSchema.parse(parseJson(body.toString('utf8'))).message
  } catch {
    return body.toString('utf8').slice(0, 500)
  }
}
