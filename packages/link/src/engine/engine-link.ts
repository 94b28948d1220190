import { connect, type Socket } from 'node:net'
import {
  type EngineAnswer,
  type EngineMessage,
  type EngineRequest,
  engineMessageSchema,
  engineProtocol,
} from '@trellis/contract/links/engine.ts'
import { withSocketAddress } from '../socket-path.ts'

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

export type EngineEvent = Extract<EngineMessage, { event: string }>

export type EngineLinkEvents = {
  onEvent: (event: EngineEvent) => void
  onClose: () => void
  /** It said more at once than any engine of this protocol: its agent has other servers to look after. */
  onFlood: () => void
}

/** In characters; more than the longest answer, a document of the game's. */
const mostLineLength = 64 * 1024 * 1024

/** The agent's end of an engine's control socket. */
export class EngineLink {
  readonly #socket: Socket
  readonly #events: EngineLinkEvents
  readonly #asked = new Map<number, (answer: EngineAnswer | null) => void>()
  #lastId = 0
  readonly #begun = new BegunLine()

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
    const end = text.lastIndexOf('\n')
    const whole = end < 0 ? '' : this.#begun.take() + text.slice(0, end)
    if (this.#begun.add(text.slice(end + 1)) > mostLineLength) {
      this.#socket.destroy()
      this.#events.onFlood()
    }
    for (const line of whole === '' ? [] : whole.split('\n')) {
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

/** A line that has not ended yet, in the pieces that came: they are put together once. */
class BegunLine {
  #pieces: string[] = []
  #length = 0

  /** Gives how long it is by now. */
  add(piece: string): number {
    if (piece !== '') this.#pieces.push(piece)
    this.#length += piece.length
    return this.#length
  }

  take(): string {
    const line = this.#pieces.join('')
    this.#pieces = []
    this.#length = 0
    return line
  }
}
