import type { ServerId } from '@trellis/contract/kit/ids.ts'
import {
  type AgentCommandName,
  type AgentEvent,
  type AgentParams,
  type AgentReply,
  agentAnswerSchema,
  agentCommands,
  agentEventSchema,
  agentProtocol,
  type ServerReport,
} from '@trellis/contract/links/agent.ts'
import { readConsoleFrame } from '@trellis/contract/links/console-frame.ts'
import { bearer } from '@trellis/link/bearer-token.ts'
import { Fault } from '@trellis/link/fault.ts'
import { keepChecked } from '@trellis/link/heartbeat.ts'
import { WebSocket } from 'ws'
import type { AgentAt } from '../servers/cluster.ts'

export type LineEvents = {
  /** It answers; `report` is null when it has no such server. */
  onUp: (report: ServerReport | null) => void
  /** With the numbers of what was passed on and will not be answered. */
  onDown: (unanswered: number[]) => void
  onEvent: (event: AgentEvent, text: string) => void
  onAnswer: (text: string) => void
  onConsole: (frame: Buffer) => void
}

type Parts = {
  serverId: ServerId
  token: string
  /** Asked before each dial. */
  at: () => AgentAt | null
  events: LineEvents
}

const connectWithinMs = 3000
const answerWithinMs = 20_000
const retryMs = { first: 100, most: 2000 }

/**
 * A connection to one server's own agent, dialled again whenever it breaks. An agent shares its pod with a stranger's game,
 * so nothing is believed that is not about that server, and no answer that was not asked for.
 */
export class AgentLine {
  readonly #parts: Parts
  #socket: WebSocket | null = null
  #dialled: AgentAt | null = null
  #isUp = false
  #isClosed = false
  #retry: NodeJS.Timeout | null = null
  #retryMs = retryMs.first
  #lastOwnId = 0
  readonly #passed = new Set<number>()
  readonly #own = new Map<number, (outcome: { reply: unknown } | { fault: Fault }) => void>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isUp(): boolean {
    return this.#isUp
  }

  open(): void {
    if (this.#isClosed || this.#socket !== null) return
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#retry = null
    const at = this.#parts.at()
    // Whoever holds the line calls again when the cluster has placed it.
    if (at === null) return
    this.#dialled = at
    const socket = new WebSocket(`ws://${urlHost(at.host)}:${at.port}/`, {
      headers: bearer(this.#parts.token),
      handshakeTimeout: connectWithinMs,
      perMessageDeflate: false,
      maxPayload: 64 * 1024 * 1024,
    })
    this.#socket = socket
    keepChecked(socket)
    socket.on('open', () => void this.#greet())
    socket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
    // What broke is told by 'close', which always follows.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#lost())
  }

  /** The cluster has news of the pod: a line to where it was is given up. */
  check(): void {
    const at = this.#parts.at()
    const isElsewhere =
      at === null || at.host !== this.#dialled?.host || at.port !== this.#dialled.port
    if (this.#socket !== null && isElsewhere) this.#socket.terminate()
    else this.open()
  }

  close(): void {
    this.#isClosed = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#socket?.terminate()
  }

  /** An api's own request, as it is; false when it cannot be sent. */
  pass(id: number, text: string): boolean {
    if (!this.#isUp || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#passed.add(id)
    this.#socket.send(text)
    return true
  }

  /** A request of the conductor's. Rejects with a `Fault`. */
  ask<Name extends AgentCommandName>(
    command: Name,
    params: AgentParams<Name>,
  ): Promise<AgentReply<Name>> {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(away())
    // An api's numbers are positive.
    const id = --this.#lastOwnId
    return new Promise((resolve, reject) => {
      const settle = (outcome: { reply: unknown } | { fault: Fault }) => {
        clearTimeout(timer)
        this.#own.delete(id)
        const reply =
          'fault' in outcome ? null : agentCommands[command].reply.safeParse(outcome.reply)
        if (reply?.success) resolve(reply.data as AgentReply<Name>)
        else reject('fault' in outcome ? outcome.fault : away())
      }
      const timer = setTimeout(() => settle({ fault: away() }), answerWithinMs)
      this.#own.set(id, settle)
      socket.send(JSON.stringify({ id, command, params }))
    })
  }

  /** Whoever takes what comes is slow: the agent keeps it meanwhile. */
  pause(): void {
    this.#socket?.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  async #greet(): Promise<void> {
    const socket = this.#socket
    try {
      const hello = await this.ask('hello', { protocol: agentProtocol })
      if (socket !== this.#socket) return
      this.#isUp = true
      this.#retryMs = retryMs.first
      const { serverId } = this.#parts
      this.#parts.events.onUp(hello.servers.find((it) => it.serverId === serverId) ?? null)
    } catch {
      socket?.terminate()
    }
  }

  #lost(): void {
    this.#socket = null
    const unanswered = [...this.#passed]
    this.#passed.clear()
    for (const settle of [...this.#own.values()]) settle({ fault: away() })
    const wasUp = this.#isUp
    this.#isUp = false
    if (wasUp) this.#parts.events.onDown(unanswered)
    if (this.#isClosed) return
    this.#retry = setTimeout(() => this.open(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, retryMs.most)
  }

  #take(data: Buffer, isBinary: boolean): void {
    const { serverId, events } = this.#parts
    if (isBinary) {
      if (readConsoleFrame(data)?.header.serverId === serverId) events.onConsole(data)
      return
    }
    const text = data.toString()
    const message = parsed(text)
    const answer = agentAnswerSchema.safeParse(message)
    if (answer.success) return this.#takeAnswer(answer.data, text)
    const event = agentEventSchema.safeParse(message)
    if (event.success && isAbout(event.data, serverId)) events.onEvent(event.data, text)
  }

  #takeAnswer(answer: ReturnType<typeof agentAnswerSchema.parse>, text: string): void {
    if (this.#passed.delete(answer.id)) return this.#parts.events.onAnswer(text)
    const { ok } = answer
    this.#own.get(answer.id)?.(
      ok
        ? { reply: answer.reply }
        : { fault: new Fault(answer.failure.kind, answer.failure.sentence) },
    )
  }
}

const away = () => new Fault('trouble', 'The server does not answer right now.')

const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Jobs and archives have names that nobody guesses; everything else names its server. */
function isAbout({ event, payload }: AgentEvent, id: ServerId): boolean {
  if (event === 'backup-record') return true
  return payload.serverId === id || (event === 'backup-job' && payload.serverId === null)
}
