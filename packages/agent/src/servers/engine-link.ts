import { connect, type Socket } from 'node:net'
import {
  type EngineAnswer,
  type EngineMessage,
  type EngineRequest,
  engineMessageSchema,
  engineProtocol,
} from '@trellis/contract/links/engine.ts'
import { withSocketAddress } from '@trellis/game-data/socket-path.ts'

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

export type EngineEvent = Extract<EngineMessage, { event: string }>

export type EngineLinkEvents = {
  onEvent: (event: EngineEvent) => void
  onClose: () => void
}

/** In characters; more than the longest answer, a document of the game's. */
const mostLineLength = 64 * 1024 * 1024

/** The agent's end of an engine's control socket. */
export class EngineLink {
  readonly #socket: Socket
  readonly #events: EngineLinkEvents
  readonly #asked = new Map<number, (answer: EngineAnswer | null) => void>()
  #lastId = 0
  #rest = ''

  /** Dials and greets at once; `onClose` tells when that failed, too. */
  constructor(path: string, events: EngineLinkEvents) {
    this.#events = events
    this.#socket = withSocketAddress(path, (address) => connect(address))
    this.#socket.setEncoding('utf8')
    this.#socket.on('data', (text: string) => this.#take(text))
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => {
      this.#giveUp()
      events.onClose()
    })
    this.send({ do: 'hello', protocol: engineProtocol })
  }

  send(request: WithoutId<EngineRequest>): void {
    this.#socket.write(`${JSON.stringify({ id: ++this.#lastId, ...request })}\n`)
  }

  /** Null when the line breaks before the answer comes: nobody knows then whether it was done. */
  ask(request: WithoutId<EngineRequest>): Promise<EngineAnswer | null> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed) return resolve(null)
      this.#asked.set(this.#lastId + 1, resolve)
      this.send(request)
    })
  }

  /** After everything that the engine had said was heard. */
  whenClosed(then: () => void): void {
    this.#socket.once('close', then)
  }

  close(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
    this.#giveUp()
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    // No engine of this protocol says so much at once: its agent has other servers to look after.
    if (this.#rest.length > mostLineLength) this.#socket.destroy()
    for (const line of lines) {
      const message = parseMessage(line)
      if (!message) continue
      if ('event' in message) this.#events.onEvent(message)
      else this.#answered(message)
    }
  }

  #answered(answer: EngineAnswer): void {
    this.#asked.get(answer.id)?.(answer)
    this.#asked.delete(answer.id)
  }

  #giveUp(): void {
    for (const settle of this.#asked.values()) settle(null)
    this.#asked.clear()
  }
}

/** Null for what no engine of this protocol says: an engine cannot bring its agent down. */
function parseMessage(line: string): EngineMessage | null {
  try {
    return engineMessageSchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}
