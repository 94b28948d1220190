import {
  type AgentCommandName,
  type AgentEvent,
  type AgentParams,
  type AgentReply,
  agentAnswerSchema,
  agentCommands,
  agentEventSchema,
  agentProtocol,
} from '@trellis/contract/links/agent.ts'
import { type ConsoleFrameHeader, readConsoleFrame } from '@trellis/contract/links/console-frame.ts'
import { getMeter, measureTurn } from '@trellis/program/work-meter.ts'
import { WebSocket } from 'ws'
import { type AgentAddress, openWebSocket } from './agent-address.ts'
import type { AgentFailure } from './fault.ts'
import { packMessage, unpackMessage } from './message-frame.ts'
import { OpenQuestions } from './open-questions.ts'

/** `failure` is null when no answer came: what became of a request that was sent is then unknown. */
export type AgentOutcome<C extends AgentCommandName> =
  | { reply: AgentReply<C> }
  | { failure: AgentFailure }
  | { failure: null; isSent: boolean }

export type AgentUpdate =
  | { kind: 'up'; hello: AgentReply<'hello'> }
  | { kind: 'down' }
  | { kind: 'event'; event: AgentEvent; text: string }
  /** `log` is the finished text for the browser; both share the frame's memory. */
  | { kind: 'console'; header: ConsoleFrameHeader; log: Uint8Array; frame: Buffer }
  /** The frame of an answer to a request that was passed on. */
  | { kind: 'answer'; id: number; frame: string | Buffer }
  /** `isBreak` when only the connection broke or could not be made. */
  | { kind: 'trouble'; error: unknown; sentence: string; isBreak: boolean }

type Answer = ReturnType<typeof agentAnswerSchema.parse>

type Deps = {
  /**
   * Called before each connection attempt. While it returns null nothing is dialled: call `open` when there is an
   * address.
   */
  address: () => AgentAddress | null
  onUpdate: (news: AgentUpdate) => void
  /** Requests get the ids 1, 2, 3 or -1, -2, -3. */
  idStep: 1 | -1
  connectTimeoutMs: number
  answerTimeoutMs: number
  /** The wait before the next dial doubles from one to the other. */
  retryMs: { first: number; max: number }
}

/** An agent is noticed about a quarter of its absence after it has come. Doubled waits would take as long as the absence. */
const retryGrowth = 1.25

/** Connects to an agent, sends the hello, and reconnects when the connection breaks. */
export class AgentClient {
  readonly #deps: Deps
  readonly #questions = new OpenQuestions<Answer>()
  #socket: WebSocket | null = null
  #isUp = false
  #isClosed = false
  #lastId = 0
  /** When the message that is read now came. */
  #takenAt = 0
  #retry: NodeJS.Timeout | null = null
  #retryMs: number

  constructor(deps: Deps) {
    this.#deps = deps
    this.#retryMs = deps.retryMs.first
  }

  /** Whether the agent has answered the hello and the connection is open. */
  get isUp(): boolean {
    return this.#isUp
  }

  open(): void {
    if (this.#isClosed || this.#socket !== null) return
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#retry = null
    const deps = this.#deps
    const address = deps.address()
    if (address === null) return
    const socket = openWebSocket(address, deps.connectTimeoutMs)
    this.#socket = socket
    socket.on('open', () => this.#sendHello(socket))
    socket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
    // The event 'close' always follows, and ends what waits.
    socket.on('error', (error) =>
      deps.onUpdate({
        kind: 'trouble',
        error,
        sentence: 'The link to the agent broke.',
        isBreak: true,
      }),
    )
    socket.on('close', () => this.#lost())
  }

  close(): void {
    this.#isClosed = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.terminate()
  }

  /** Breaks the connection, which is then dialled again. */
  terminate(): void {
    this.#socket?.terminate()
  }

  /** Calls `done` in the turn in which the answer is read, before any later frame. */
  ask<C extends AgentCommandName>(
    command: C,
    params: AgentParams<C>,
    done: (outcome: AgentOutcome<C>) => void,
  ): void {
    const socket = this.#socket
    const mayAsk = this.#isUp || command === 'hello'
    if (socket?.readyState !== WebSocket.OPEN || !mayAsk)
      return done({ failure: null, isSent: false })
    this.#lastId += this.#deps.idStep
    const id = this.#lastId
    const meter = getMeter()
    const settle = (answer: Answer | null) => {
      if (meter !== null && answer !== null)
        meter.ms += (answer.ms ?? 0) + performance.now() - this.#takenAt
      done(this.#read(command, answer))
    }
    this.#questions.add(id, settle, this.#deps.answerTimeoutMs)
    measureTurn(meter, () => socket.send(packMessage({ id, command, params })))
  }

  /** Sends the frame of a request as it is; its answer comes as news. False when it cannot be sent. */
  pass(frame: string | Buffer): boolean {
    if (!this.#isUp || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(frame)
    return true
  }

  /** Stops reading until `resume`: the agent buffers its messages. */
  pause(): void {
    this.#socket?.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  #sendHello(socket: WebSocket): void {
    this.ask('hello', { protocol: agentProtocol }, (outcome) => {
      if (socket !== this.#socket) return
      if ('reply' in outcome && outcome.reply.protocol === agentProtocol) {
        this.#isUp = true
        this.#retryMs = this.#deps.retryMs.first
        return this.#deps.onUpdate({ kind: 'up', hello: outcome.reply })
      }
      const why = 'failure' in outcome ? outcome.failure?.sentence : 'It speaks another protocol.'
      this.#logFailure(new Error(why ?? 'It did not answer.'), 'The agent could not be greeted.')
      socket.terminate()
    })
  }

  #lost(): void {
    this.#socket = null
    const wasUp = this.#isUp
    this.#isUp = false
    this.#questions.giveUp()
    if (wasUp) this.#deps.onUpdate({ kind: 'down' })
    if (this.#isClosed) return
    this.#retry = setTimeout(() => this.open(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * retryGrowth, this.#deps.retryMs.max)
  }

  #take(data: Buffer, isBinary: boolean): void {
    const { onUpdate } = this.#deps
    const console = isBinary ? readConsoleFrame(data) : null
    if (console !== null) return onUpdate({ kind: 'console', ...console, frame: data })
    this.#takenAt = performance.now()
    const message = unpackMessage(data, isBinary)
    const answer = agentAnswerSchema.safeParse(message)
    if (answer.success) {
      const { id } = answer.data
      if (this.#questions.settle(id, answer.data)) return
      onUpdate({ kind: 'answer', id, frame: isBinary ? data : data.toString() })
      return
    }
    const event = agentEventSchema.safeParse(message)
    if (event.success) onUpdate({ kind: 'event', event: event.data, text: data.toString() })
    else this.#logFailure(event.error, 'A message of the agent is not understood.')
  }

  #read<C extends AgentCommandName>(command: C, answer: Answer | null): AgentOutcome<C> {
    if (answer === null) return { failure: null, isSent: true }
    if (!answer.ok) return { failure: answer.failure }
    const reply = agentCommands[command].reply.safeParse(answer.reply)
    if (reply.success) return { reply: reply.data as AgentReply<C> }
    this.#logFailure(reply.error, `The agent's answer to ${command} is not understood.`)
    return { failure: null, isSent: true }
  }

  #logFailure(error: unknown, sentence: string): void {
    this.#deps.onUpdate({ kind: 'trouble', error, sentence, isBreak: false })
  }
}
