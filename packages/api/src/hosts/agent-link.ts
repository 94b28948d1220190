import { EventEmitter } from 'node:events'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import {
  type AgentCommandName,
  type AgentEvent,
  type AgentParams,
  type AgentReply,
  agentAnswerSchema,
  agentCommands,
  agentEventSchema,
  type agentFailureSchema,
  agentProtocol,
} from '@trellis/contract/links/agent.ts'
import { type ConsoleFrameHeader, readConsoleFrame } from '@trellis/contract/links/console-frame.ts'
import { type AgentAddress, webSocketTo } from '@trellis/link/agent-address.ts'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import { Fault, type FaultKind } from '../kit/fault.ts'
import type { Log } from '../kit/log.ts'

type LinkEvents = {
  up: [hello: AgentReply<'hello'>]
  down: []
  event: [event: AgentEvent]
  /** `log` is the finished text for the browser. */
  console: [header: ConsoleFrameHeader, log: Uint8Array]
}

type Waiting = {
  name: AgentCommandName
  timer: NodeJS.Timeout
  settle(outcome: { reply: unknown } | { fault: Fault }): void
}

const answerWithinMs = 30_000
const retryMs = { first: 20, most: 1000 }

export const hostUnreachableSentence =
  'The server host is not reachable right now. Try again in a moment.'

const faultKinds: Record<string, FaultKind> = {
  'bad-input': 'bad-input',
  missing: 'missing',
  conflict: 'conflict',
  trouble: 'unavailable',
}

/** The api's end of the link to an agent: dials, dials again when it breaks, asks and listens. */
export class AgentLink extends EventEmitter<LinkEvents> {
  readonly #address: AgentAddress
  readonly #log: Log
  readonly #waiting = new Map<number, Waiting>()
  #socket: WebSocket | null = null
  #isUp = false
  #nextId = 1
  #retryMs = retryMs.first
  #retry: NodeJS.Timeout | null = null
  #closed = false

  constructor({ address, log }: { address: AgentAddress; log: Log }) {
    super()
    this.#address = address
    this.#log = log
  }

  get isUp(): boolean {
    return this.#isUp
  }

  open(): void {
    if (this.#closed) return
    const socket = webSocketTo(this.#address)
    this.#socket = socket
    socket.on('open', () => void this.#greet())
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.#takeConsole(data as Buffer)
      else this.#takeText(String(data))
    })
    // What broke is told by 'close', which always follows.
    socket.on('error', (error) => this.#log.debug({ err: error }, 'agent link'))
    socket.on('close', () => this.#lost())
  }

  close(): void {
    this.#closed = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#socket?.terminate()
  }

  /** @throws a `Fault`: the agent's own refusal, or `unavailable` when it cannot be asked */
  ask<C extends AgentCommandName>(command: C, params: AgentParams<C>): Promise<AgentReply<C>> {
    return new Promise((resolve, reject) => {
      this.askThen(command, params, (outcome) => {
        if ('fault' in outcome) reject(outcome.fault)
        else resolve(outcome.reply)
      })
    })
  }

  /** Like `ask`, but answers in the very turn in which the reply is read, before any later frame. */
  askThen<C extends AgentCommandName>(
    command: C,
    params: AgentParams<C>,
    done: (outcome: { reply: AgentReply<C> } | { fault: Fault }) => void,
  ): void {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN || !(this.#isUp || command === 'hello')) {
      return done({ fault: unreachable() })
    }
    const id = this.#nextId++
    const timer = setTimeout(() => {
      this.#waiting.delete(id)
      done({ fault: unreachable() })
    }, answerWithinMs)
    this.#waiting.set(id, { name: command, timer, settle: done as Waiting['settle'] })
    socket.send(JSON.stringify({ id, command, params }))
  }

  async #greet(): Promise<void> {
    try {
      const hello = await this.ask('hello', { protocol: agentProtocol })
      if (hello.protocol !== agentProtocol) throw new Error('The agent speaks another protocol.')
      this.#isUp = true
      this.#retryMs = retryMs.first
      this.emit('up', hello)
    } catch (error) {
      this.#log.error({ err: error }, 'the agent could not be greeted')
      this.#socket?.terminate()
    }
  }

  #lost(): void {
    this.#socket = null
    for (const { timer, settle } of this.#waiting.values()) {
      clearTimeout(timer)
      settle({ fault: unreachable() })
    }
    this.#waiting.clear()
    if (this.#isUp) {
      this.#isUp = false
      this.emit('down')
    }
    if (this.#closed) return
    this.#retry = setTimeout(() => this.open(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, retryMs.most)
  }

  #takeText(text: string): void {
    const message: unknown = JSON.parse(text)
    const answer = agentAnswerSchema.safeParse(message)
    if (answer.success) return this.#takeAnswer(answer.data)
    const event = agentEventSchema.safeParse(message)
    if (event.success) this.emit('event', event.data)
    else this.#log.error({ err: event.error }, 'a message of the agent is not understood')
  }

  #takeAnswer(answer: ReturnType<typeof agentAnswerSchema.parse>): void {
    const waiting = this.#waiting.get(answer.id)
    if (waiting === undefined) return
    this.#waiting.delete(answer.id)
    clearTimeout(waiting.timer)
    if (!answer.ok) {
      return waiting.settle({ fault: refusalOf(answer.failure) })
    }
    const reply = agentCommands[waiting.name].reply.safeParse(answer.reply)
    if (reply.success) return waiting.settle({ reply: reply.data })
    this.#log.error(
      { err: reply.error, command: waiting.name },
      'an answer of the agent is not understood',
    )
    waiting.settle({ fault: unreachable() })
  }

  #takeConsole(data: Buffer): void {
    const frame = readConsoleFrame(data)
    if (frame === null) this.#log.error('a console frame of the agent is not understood')
    else this.emit('console', frame.header, frame.log)
  }
}

function refusalOf({
  kind,
  sentence,
  fields,
  conflicts,
  code,
}: z.output<typeof agentFailureSchema>): Fault {
  return new Fault(faultKinds[kind] ?? 'unavailable', sentence, {
    ...(code !== undefined && { code }),
    ...(fields && { fields }),
    ...(conflicts && { conflicts, code: editConflictCode }),
  })
}

const unreachable = () =>
  new Fault('unavailable', hostUnreachableSentence, { code: 'host-unreachable' })
