import { connect } from 'node:net'
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
import { type ConsoleFrameHeader, readConsoleFrame } from '@trellis/contract/links/console-frame.ts'
import { liveEventSchema } from '@trellis/contract/links/live.ts'
import { packMessage, unpackMessage } from '@trellis/link/message-frame.ts'
import { WebSocket } from 'ws'

export type ConsoleFrame = ConsoleFrameHeader & { lines: string[]; run: string | null }

/** A link to the agent, as the api has it. */
export class LinkClient {
  readonly socket: WebSocket
  readonly events: AgentEvent[] = []
  readonly frames: ConsoleFrame[] = []
  readonly #answers = new Map<number, (answer: { ok: boolean; value: unknown }) => void>()
  readonly #watchers = new Set<() => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data, isBinary) => {
      if (!Buffer.isBuffer(data)) return
      const message = unpackMessage(data, isBinary)
      if (message === undefined) this.frames.push(getConsoleFrame(data))
      else this.#take(message)
      for (const check of [...this.#watchers]) check()
    })
  }

  static open(path: string): Promise<LinkClient> {
    return LinkClient.#greet(
      new WebSocket('ws://agent/', { createConnection: () => connect(path) }),
    )
  }

  /** Connects over the network; rejects with the agent's refusal of a wrong token. */
  static dial({ port, token }: { port: number; token: string }): Promise<LinkClient> {
    const headers = { authorization: `Bearer ${token}` }
    return LinkClient.#greet(new WebSocket(`ws://127.0.0.1:${port}/`, { headers }))
  }

  static async #greet(socket: WebSocket): Promise<LinkClient> {
    const client = new LinkClient(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    await client.call('hello', { protocol: agentProtocol })
    return client
  }

  /** Calls a command of the agent. Rejects with the failure's sentence. */
  async call<Name extends AgentCommandName>(
    command: Name,
    params: AgentParams<Name>,
  ): Promise<AgentReply<Name>> {
    const id = ++this.#lastId
    const answered = new Promise<{ ok: boolean; value: unknown }>((resolve) => {
      this.#answers.set(id, resolve)
    })
    this.socket.send(packMessage({ id, command, params }))
    const { ok, value } = await answered
    if (!ok) throw new Error(JSON.stringify(value))
    return agentCommands[command].reply.parse(value) as AgentReply<Name>
  }

  /** Resolves with the first result of `find` that is truthy, now or after any later message. */
  until<Found>(find: () => Found | null | undefined | false): Promise<Found> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (found === null || found === undefined || found === false) return
        this.#watchers.delete(check)
        resolve(found)
      }
      this.#watchers.add(check)
      check()
    })
  }

  /** Returns the newest report that came as an event. */
  report(serverId: string): ServerReport | undefined {
    const newest = this.events.findLast(
      (event) => event.event === 'server' && event.payload.serverId === serverId,
    )
    return newest?.event === 'server' ? newest.payload : undefined
  }

  untilStatus(serverId: string, status: ServerReport['status']): Promise<ServerReport> {
    return this.until(() => {
      const report = this.report(serverId)
      return report?.status === status ? report : null
    })
  }

  listEventKinds(serverId: string): string[] {
    return this.events.flatMap((event) =>
      event.event === 'happening' && event.payload.serverId === serverId
        ? [event.payload.kind]
        : [],
    )
  }

  /** Returns all lines that came in frames, in order. */
  lines(): string[] {
    return this.frames.flatMap((frame) => frame.lines)
  }

  close(): void {
    this.socket.terminate()
  }

  #take(message: unknown): void {
    const answer = agentAnswerSchema.safeParse(message)
    if (!answer.success) {
      this.events.push(agentEventSchema.parse(message))
      return
    }
    const { id, ok } = answer.data
    this.#answers.get(id)?.({ ok, value: ok ? answer.data.reply : answer.data.failure })
    this.#answers.delete(id)
  }
}

function getConsoleFrame(frame: Buffer): ConsoleFrame {
  const read = readConsoleFrame(frame)
  const event = liveEventSchema.parse(JSON.parse(Buffer.from(read?.log ?? []).toString()))
  if (read === null || event.type !== 'console_log') throw new Error('Not a console frame')
  return { ...read.header, lines: event.payload.line.split('\n'), run: event.payload.run }
}
