import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type {
  AgentCommandName,
  AgentEvent,
  AgentParams,
  AgentReply,
  ServerReport,
} from '@trellis/contract/links/agent.ts'
import { toPlainUrl } from '@trellis/link/agent-address.ts'
import { AgentClient, type AgentUpdate } from '@trellis/link/agent-client.ts'
import { createFault, readFault } from '@trellis/link/fault.ts'
import type { AgentAt } from '../servers/cluster.ts'

/** A request of an api that was forwarded. */
export type PassedRequest = { id: number; command: AgentCommandName }

export type LineEvents = {
  /** It answers; `report` is null when it has no such server. */
  onUp: (report: ServerReport | null) => void
  /** Receives the forwarded requests that will not be answered. */
  onDown: (unanswered: PassedRequest[]) => void
  onEvent: (event: AgentEvent, text: string) => void
  onAnswer: (frame: string | Buffer) => void
  onConsole: (frame: Buffer) => void
}

type Deps = {
  serverId: ServerId
  token: string
  /** Called before each connection attempt. */
  at: () => AgentAt | null
  events: LineEvents
}

const limits = {
  connectTimeoutMs: 3000,
  answerTimeoutMs: 20_000,
  retryMs: { first: 100, max: 2000 },
}

/**
 * A connection to one server's own agent, dialled again whenever it breaks. An agent shares its pod with a stranger's game,
 * so messages about other servers and answers without a request are ignored.
 */
export class AgentLine {
  readonly #deps: Deps
  readonly #client: AgentClient
  #dialled: AgentAt | null = null
  readonly #passed = new Map<number, PassedRequest>()

  constructor(deps: Deps) {
    this.#deps = deps
    this.#client = new AgentClient({
      ...limits,
      address: () => {
        this.#dialled = deps.at()
        return this.#dialled && { url: toPlainUrl(this.#dialled), token: deps.token }
      },
      // An api's numbers are positive.
      idStep: -1,
      onUpdate: (news) => this.#handle(news),
    })
  }

  get isUp(): boolean {
    return this.#client.isUp
  }

  /** Does nothing while the cluster has not placed the agent: `check` dials then. */
  open(): void {
    this.#client.open()
  }

  /** The cluster has news of the pod: a line to where it was is given up. */
  check(): void {
    const at = this.#deps.at()
    const isElsewhere =
      at === null || at.host !== this.#dialled?.host || at.port !== this.#dialled.port
    if (isElsewhere) this.#client.terminate()
    this.#client.open()
  }

  close(): void {
    this.#client.close()
  }

  /** An api's own request, as it is; false when it cannot be sent. */
  pass({ id, command }: PassedRequest, frame: string | Buffer): boolean {
    if (!this.#client.pass(frame)) return false
    this.#passed.set(id, { id, command })
    return true
  }

  /** A request of the conductor's. Rejects with a `Fault`. */
  ask<Name extends AgentCommandName>(
    command: Name,
    params: AgentParams<Name>,
  ): Promise<AgentReply<Name>> {
    return new Promise((resolve, reject) => {
      this.#client.ask(command, params, (outcome) => {
        if ('reply' in outcome) resolve(outcome.reply)
        else reject(outcome.failure === null ? createAwayFault() : readFault(outcome.failure))
      })
    })
  }

  /** Applies backpressure for a slow receiver: the agent buffers its messages. */
  pause(): void {
    this.#client.pause()
  }

  resume(): void {
    this.#client.resume()
  }

  #handle(news: AgentUpdate): void {
    const { serverId, events } = this.#deps
    switch (news.kind) {
      case 'up':
        return events.onUp(news.hello.servers.find((it) => it.serverId === serverId) ?? null)
      case 'down':
        return this.#lost()
      case 'event':
        if (isAbout(news.event, serverId)) events.onEvent(news.event, news.text)
        return
      case 'answer':
        if (this.#passed.delete(news.id)) events.onAnswer(news.frame)
        return
      case 'console':
        if (news.header.serverId === serverId) events.onConsole(news.frame)
        return
      case 'trouble':
      // The connection is dialled again, and messages of a hostile game must not fill the log.
    }
  }

  #lost(): void {
    const unanswered = [...this.#passed.values()]
    this.#passed.clear()
    this.#deps.events.onDown(unanswered)
  }
}

const createAwayFault = () => createFault('trouble', { code: 'host-unreachable' })

/** Jobs and archives have unguessable ids; every other event names its server. */
function isAbout({ event, payload }: AgentEvent, id: ServerId): boolean {
  if (event === 'backup-record') return true
  return payload.serverId === id || (event === 'backup-job' && payload.serverId === null)
}
