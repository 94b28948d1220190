import { type AgentCommandName, agentRequestSchema } from '@trellis/contract/links/agent.ts'
import { measureTurn, runMetered, type WorkMeter } from '@trellis/program/work-meter.ts'
import type { WebSocket } from 'ws'
import { type AgentFailure, createFault, Fault } from './fault.ts'
import { packMessage, unpackMessage } from './message-frame.ts'

/**
 * Console frames wait at their source while the client has this much still to take. Answers of other servers queue
 * behind these bytes.
 */
const roomBytes = 128 * 1024
/** A client that does not even take events is gone, even if its socket stays open. */
const maxQueuedBytes = 64 * 1024 * 1024

export type AgentRequest = ReturnType<typeof agentRequestSchema.parse>

/** Given in place of a reply when the answer is sent by another way. */
export const answeredElsewhere = Symbol('answered elsewhere')

type Deps = {
  /** Returns the reply, or rejects with a `Fault` for an error that the user may see. */
  answer: (request: AgentRequest, frame: string | Buffer) => Promise<unknown>
  /** Logs an error that is no `Fault`, and gives the sentence for the user. */
  describeError: (error: unknown, command: AgentCommandName) => string
  onClose: () => void
}

/** Serves the agent's protocol to one client until its socket closes. */
export class ServedClient {
  readonly #socket: WebSocket
  readonly #deps: Deps
  /** Set when its hello is accepted: nothing else is answered before, and no event is sent. */
  hasGreeted = false

  constructor(socket: WebSocket, deps: Deps) {
    this.#socket = socket
    this.#deps = deps
    socket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => deps.onClose())
  }

  /** Whether console frames may be sent. */
  get hasSpace(): boolean {
    return this.#socket.bufferedAmount <= roomBytes
  }

  say(message: object): void {
    this.send(packMessage(message))
  }

  refuse(id: number, failure: AgentFailure, ms = 0): void {
    this.say({ id, ok: false, ms, failure })
  }

  /** Sends text as text, and bytes as they are. `onSent` is called when it has left. */
  send(data: string | Uint8Array, onSent?: () => void): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxQueuedBytes) return socket.terminate()
    socket.send(data, () => onSent?.())
  }

  #take(data: Buffer, isBinary: boolean): void {
    const meter: WorkMeter = { ms: 0 }
    measureTurn(meter, () => {
      const request = agentRequestSchema.safeParse(unpackMessage(data, isBinary))
      if (!request.success) return this.#socket.close(1008, 'Not a request.')
      const frame = isBinary ? data : data.toString()
      void runMetered(meter, () => this.#answer(request.data, frame, meter))
    })
  }

  async #answer(request: AgentRequest, frame: string | Buffer, meter: WorkMeter): Promise<void> {
    const { id, command } = request
    try {
      if (!this.hasGreeted && command !== 'hello')
        throw createFault('bad-input', { code: 'hello-missing' })
      const reply = await this.#deps.answer(request, frame)
      if (reply !== answeredElsewhere) this.say({ id, ok: true, ms: meter.ms, reply })
    } catch (error) {
      this.refuse(id, this.#getFailure(error, command), meter.ms)
    }
  }

  #getFailure(error: unknown, command: AgentCommandName): AgentFailure {
    if (error instanceof Fault) return error.failure
    return { kind: 'trouble', sentence: this.#deps.describeError(error, command) }
  }
}
