import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

type Got = { headers: IncomingHttpHeaders; body: string; at: number }
type Answer = (response: ServerResponse, got: Got) => void

const thanks: Answer = (response) => void response.writeHead(204).end()

/** A real HTTP server that records requests and answers as a test wants. */
export class Receiver {
  readonly got: Got[] = []
  answer: Answer = thanks
  readonly #server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const got = { headers: request.headers, body, at: Date.now() }
    this.got.push(got)
    this.answer(response, got)
  })

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    receiver.#server.listen(0, '127.0.0.1')
    await once(receiver.#server, 'listening')
    return receiver
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook?key=secret`
  }

  thank(): void {
    this.answer = thanks
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Verifies the signature as docs/operate/webhooks.md describes it for receivers. */
export function isSignedBy(secret: string, { headers, body }: Got): boolean {
  const [, time = '', signature = ''] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-trellis-signature'])) ?? []
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex') === signature
}
