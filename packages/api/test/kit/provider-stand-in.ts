import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { url: string; headers: IncomingHttpHeaders; text: string; body: any }
type Wire = 'google' | 'anthropic' | 'openai-compatible'
type Failure =
  | number
  | 'hang-up'
  | 'not-json'
  | 'empty'
  | 'silent'
  | 'redirect'
  | 'endless'
  | 'endless-failure'

/** The model's reply: text, a call of the one tool, or both. */
export type ProviderAnswer = { text?: string; action?: string; tool?: string }

const bodies: Record<Wire, (answer: ProviderAnswer) => unknown> = {
  google: ({ text, action, tool = 'propose_action' }) => ({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [
            ...(text === undefined ? [] : [{ text }]),
            ...(action === undefined ? [] : [{ functionCall: { name: tool, args: { action } } }]),
          ],
        },
        finishReason: 'STOP',
      },
    ],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  }),
  anthropic: ({ text, action, tool = 'propose_action' }) => ({
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    model: 'stand-in',
    content: [
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...(action === undefined
        ? []
        : [{ type: 'tool_use', id: 'toolu_1', name: tool, input: { action } }]),
    ],
    stop_reason: action === undefined ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  'openai-compatible': ({ text, action, tool = 'propose_action' }) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'stand-in',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text ?? null,
          ...(action !== undefined && {
            tool_calls: [
              {
                id: 'call_1',
                type: 'function',
                function: { name: tool, arguments: JSON.stringify({ action }) },
              },
            ],
          }),
        },
        finish_reason: action === undefined ? 'stop' : 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
}

/** A local provider that speaks one of the three wire formats and records the requests it gets. */
export class ProviderStandIn {
  readonly received: Received[] = []
  answer: ProviderAnswer = { text: 'An answer.' }
  failWith: Failure | null = null
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(wire: Wire): Promise<ProviderStandIn> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const { url = '', headers } = request
        standIn.received.push({ url, headers, text, body: text === '' ? null : JSON.parse(text) })
        const { failWith } = standIn
        response.setHeader('content-type', 'application/json')
        if (failWith === 'silent') return
        if (failWith === 'hang-up') return void response.destroy()
        if (failWith === 'not-json') return void response.end('<html>secret inside</html>')
        if (failWith === 'endless' || failWith === 'endless-failure') {
          return standIn.#sendForEver(response, failWith === 'endless' ? 200 : 500)
        }
        if (failWith === 'redirect') {
          return void response.writeHead(307, { location: `${standIn.url}/elsewhere` }).end()
        }
        if (typeof failWith === 'number') {
          return void response.writeHead(failWith).end('{"error":{"message":"secret inside"}}')
        }
        const answer = failWith === 'empty' ? { text: '' } : standIn.answer
        response.end(JSON.stringify(bodies[wire](answer)))
      })
    })
    const standIn = new ProviderStandIn(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return standIn
  }

  /** Bytes sent in endless replies, and the number of endless replies in progress. */
  taken = 0
  endless = 0

  /** Streams endless JSON as fast as the client reads it. */
  #sendForEver(response: ServerResponse, status: number): void {
    response.writeHead(status)
    response.write('{"text":"')
    this.endless++
    const part = 'x'.repeat(65_536)
    const send = () => {
      do this.taken += part.length
      while (response.write(part))
    }
    response.on('drain', send)
    response.once('close', () => this.endless--)
    send()
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Returns the api's settings for this provider. */
  environment(wire: Wire): Record<string, string> {
    return {
      AI_PROVIDER: wire,
      AI_MODEL: 'stand-in',
      AI_API_KEY: 'key-of-the-operator',
      AI_BASE_URL: `${this.url}/v1`,
      AI_TIMEOUT_SECONDS: '2',
    }
  }

  /** Resets the provider: no recorded requests, no failures. */
  reset(): void {
    this.received.length = 0
    this.failWith = null
    this.taken = 0
    this.answer = { text: 'An answer.' }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
