import { connect, type Socket } from 'node:net'
import {
  type EngineAnswer,
  type EngineMessage,
  engineMessageSchema,
  engineProtocol,
} from '@trellis/contract/links/engine.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { LineReader } from '../line-reader.ts'
import { OpenQuestions } from '../open-questions.ts'
import { withSocketAddress } from '../socket-path.ts'
import { answerForOlderEngine, type EngineQuestion } from './older-engines.ts'

export type EngineEvent = Extract<EngineMessage, { event: string }>

export type EngineLinkEvents = {
  onEvent: (event: EngineEvent) => void
  onClose: () => void
  /** The engine sent more at once than this protocol allows. The limit protects the agent's other servers. */
  onFlood: () => void
}

/** In characters; more than the longest answer, a document of the game's. */
const maxLineLength = 64 * 1024 * 1024

/** The agent's end of an engine's control socket. */
export class EngineLink {
  readonly #socket: Socket
  readonly #events: EngineLinkEvents
  readonly #questions = new OpenQuestions<EngineAnswer>()
  readonly #lines = new LineReader(maxLineLength)
  #lastId = 0
  /** The protocol of the engine, which it names when it is ready. */
  #protocol: number = engineProtocol

  /** Connects and sends the hello at once; also calls `onClose` when that fails. */
  constructor(path: string, events: EngineLinkEvents) {
    this.#events = events
    this.#socket = withSocketAddress(path, (address) => connect(address))
    this.#socket.setEncoding('utf8')
    this.#socket.on('data', (text: string) => this.#take(text))
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => {
      this.#questions.giveUp()
      events.onClose()
    })
    this.send({ do: 'hello', protocol: engineProtocol })
  }

  send(request: EngineQuestion): void {
    this.#socket.write(`${JSON.stringify({ id: ++this.#lastId, ...request })}\n`)
  }

  /** Resolves to null when the connection breaks before the answer: the outcome is then unknown. */
  ask(request: EngineQuestion): Promise<EngineAnswer | null> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed) return resolve(null)
      const known = answerForOlderEngine(request, this.#protocol)
      if (known !== null) return resolve({ id: 0, ...known })
      this.#questions.add(this.#lastId + 1, resolve)
      this.send(request)
    })
  }

  /** Calls back after all messages of the engine were handled. */
  whenClosed(then: () => void): void {
    this.#socket.once('close', then)
  }

  close(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
    this.#questions.giveUp()
  }

  #take(text: string): void {
    const lines = this.#lines.take(text)
    if (this.#lines.isTooLong) {
      this.#socket.destroy()
      this.#events.onFlood()
    }
    for (const line of lines) {
      // An engine cannot bring its agent down: what no engine of this protocol says is left out.
      const message = engineMessageSchema.safeParse(tryParseJson(line))
      if (!message.success) continue
      if (!('event' in message.data)) this.#questions.settle(message.data.id, message.data)
      else {
        if (message.data.event === 'ready') this.#protocol = message.data.protocol
        this.#events.onEvent(message.data)
      }
    }
  }
}
