import { isDeepStrictEqual } from 'node:util'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { getAwayParams, type HostedPlacement } from '@trellis/contract/kit/placement.ts'
import {
  type AgentEvent,
  type AgentReply,
  agentCommands,
  agentProtocol,
  type ServerReport,
} from '@trellis/contract/links/agent.ts'
import { mayChange } from '@trellis/contract/links/reading-commands.ts'
import { createFault, createUnknownOutcomeFault } from '@trellis/link/fault.ts'
import { createInputFault } from '@trellis/link/input-fault.ts'
import { type AgentRequest, answeredElsewhere, ServedClient } from '@trellis/link/served-client.ts'
import type { WebSocket } from 'ws'
import * as z from 'zod'
import { AgentLine, type PassedRequest } from '../agents/agent-line.ts'
import type { Conductor } from '../conductor.ts'
import type { ServerFacts } from '../servers/server-facts.ts'
import { createUnreachableReport } from '../servers/unreachable-report.ts'
import { ownCommands } from './own-commands.ts'

type Known = {
  line: AgentLine
  report: ServerReport | null
  reportedPlace: HostedPlacement | null
  /** Resolves when the agent answers for the first time; at once where none ran to be asked. */
  first: Promise<void>
}

/** Timeout of a handshake for the agents, which are all asked at once. */
const helloTimeoutMs = 2000

const targetSchema = z.looseObject({ serverId: serverIdSchema })

/**
 * Serves one api. It has its own connections to all agents, so that its subscriptions and its speed
 * affect no other api.
 */
export class Session {
  readonly #client: ServedClient
  readonly #conductor: Conductor
  readonly #known = new Map<ServerId, Known>()
  readonly #stopListening: () => void
  #isPaused = false

  constructor(socket: WebSocket, conductor: Conductor) {
    this.#conductor = conductor
    this.#client = new ServedClient(socket, {
      answer: (request, frame) => this.#answer(request, frame),
      describeError: (error, command) => {
        conductor.log.error({ command, error: String(error) }, 'A request failed.')
        return 'The cluster could not do this. The operator finds the reason in the log.'
      },
      onClose: () => this.#end(),
    })
    this.#stopListening = conductor.cluster.onChange((id) => this.#reconcile(id))
  }

  #end(): void {
    this.#stopListening()
    for (const { line } of this.#known.values()) line.close()
    this.#known.clear()
  }

  async #answer(request: AgentRequest, frame: string | Buffer): Promise<unknown> {
    const { command } = request
    if (command === 'hello') return this.#acceptHello(request.params)
    const own = ownCommands[command]
    if (own === undefined) return this.#pass(request, frame)
    const params = agentCommands[command].params.safeParse(request.params)
    if (!params.success) throw createInputFault(params.error)
    const reply = await own(this.#conductor, params.data as never)
    // The next request may concern the new server, so wait for its connection.
    if (command === 'server.create')
      await waitWithin(helloTimeoutMs, this.#getLine(parseServerId(params.data)))
    return reply === null ? this.#pass(request, frame) : reply
  }

  /** To the agent of the server that it is about, whose answer goes back as it comes. */
  #pass(request: AgentRequest, frame: string | Buffer): typeof answeredElsewhere {
    const target = targetSchema.safeParse(request.params)
    if (!target.success) throw createInputFault(target.error)
    const { serverId } = target.data
    const facts = this.#conductor.cluster.facts(serverId)
    if (facts === null || facts.isDeleted) {
      throw createFault('missing', { code: 'not-on-host' })
    }
    if (!this.#known.get(serverId)?.line.pass(request, frame)) {
      const params = getAwayParams(this.#conductor.cluster.place(serverId, false))
      throw createFault('trouble', { code: 'server-away', params })
    }
    return answeredElsewhere
  }

  async #acceptHello(params: unknown): Promise<AgentReply<'hello'>> {
    const { protocol } = agentCommands.hello.params.parse(params)
    if (protocol !== agentProtocol) {
      const params = { own: agentProtocol, other: protocol }
      throw createFault('conflict', { code: 'agent-protocol', params })
    }
    const undeleted = this.#undeleted()
    const lines = undeleted.map((facts) => this.#getLine(facts.serverId))
    await waitWithin(helloTimeoutMs, Promise.all(lines))
    this.#client.hasGreeted = true
    const { hosts } = this.#conductor
    return {
      protocol: agentProtocol,
      engineVersion: (await hosts.state()).engineVersion,
      isolation: await hosts.isolation(),
      lobbyKey: null,
      servers: this.#undeleted().map((facts) => this.#report(facts)),
    }
  }

  #undeleted(): ServerFacts[] {
    return this.#conductor.cluster.all().filter(({ isDeleted }) => !isDeleted)
  }

  #report(facts: ServerFacts): ServerReport {
    const known = this.#known.get(facts.serverId)
    const isUp = known?.line.isUp ?? false
    const place = this.#conductor.cluster.place(facts.serverId, isUp)
    if (known) known.reportedPlace = place
    return isUp && known?.report
      ? { ...known.report, place }
      : createUnreachableReport(facts, place, this.#conductor.defaults)
  }

  #getLine(serverId: ServerId): Promise<void> {
    const there = this.#known.get(serverId)
    if (there) return there.first
    const { cluster, getKeys } = this.#conductor
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const known: Known = {
      first,
      report: null,
      reportedPlace: null,
      line: new AgentLine({
        serverId,
        token: getKeys(serverId).token,
        at: () => cluster.agentAt(serverId),
        events: {
          onUp: (report) => {
            known.report = report
            resolve()
            this.#sendReport(serverId)
          },
          onDown: (unanswered) => this.#lost(serverId, unanswered),
          onEvent: (event, text) => this.#forwardEvent(known, event, text),
          onAnswer: (frame) => this.#send(frame),
          onConsole: (frame) => this.#send(frame),
        },
      }),
    }
    this.#known.set(serverId, known)
    known.line.open()
    if (this.#isPaused) known.line.pause()
    if (cluster.agentAt(serverId) === null) resolve()
    return first
  }

  /** The cluster has news of a server. */
  #reconcile(id: ServerId): void {
    const { cluster } = this.#conductor
    const facts = cluster.facts(id)
    const known = this.#known.get(id)
    if (facts === null || facts.isDeleted) {
      known?.line.close()
      this.#known.delete(id)
      return
    }
    if (!this.#client.hasGreeted) return
    if (known === undefined) void this.#getLine(id)
    else known.line.check()
    const place = cluster.place(id, known?.line.isUp ?? false)
    if (!isDeepStrictEqual(place, known?.reportedPlace)) this.#sendReport(id)
  }

  #lost(id: ServerId, unanswered: readonly PassedRequest[]): void {
    const sentence = 'The server does not answer right now. Try again in a moment.'
    for (const request of unanswered) {
      const { failure } = createUnknownOutcomeFault()
      const isDoubtful = mayChange(request.command)
      this.#client.refuse(request.id, isDoubtful ? failure : { kind: 'trouble', sentence })
    }
    this.#sendReport(id)
  }

  #sendReport(id: ServerId): void {
    const facts = this.#conductor.cluster.facts(id)
    if (!this.#client.hasGreeted || facts === null || facts.isDeleted) return
    this.#client.say({ event: 'server', payload: this.#report(facts) })
  }

  #forwardEvent(known: Known, event: AgentEvent, text: string): void {
    if (event.event === 'server') {
      known.report = event.payload
      this.#sendReport(event.payload.serverId)
    } else if (this.#client.hasGreeted) {
      this.#send(text)
    }
  }

  #send(data: string | Buffer): void {
    this.#client.send(data, () => this.#flow())
    this.#flow()
  }

  /** A slow api slows down only its own agent connections. */
  #flow(): void {
    const isFull = !this.#client.hasSpace
    if (isFull === this.#isPaused) return
    this.#isPaused = isFull
    for (const { line } of this.#known.values()) {
      if (isFull) line.pause()
      else line.resume()
    }
  }
}

const parseServerId = (params: unknown) => targetSchema.parse(params).serverId

const waitWithin = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
