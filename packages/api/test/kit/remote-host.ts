import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { getAwayParams, hostedPlacementSchema } from '@trellis/contract/kit/placement.ts'
import {
  type AgentCommandName,
  agentRequestSchema,
  type ServerReport,
} from '@trellis/contract/links/agent.ts'
import { createFault } from '@trellis/link/fault.ts'
import { unpackMessage } from '@trellis/link/message-frame.ts'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import type { z } from 'zod'

type Place = z.input<typeof hostedPlacementSchema>
type HostRefusal = Parameters<typeof createFault>[1]

/** The real agent as a conductor presents it: over the network with a token, and each server on a node. */
export class RemoteHost {
  readonly url: string
  readonly #server: WebSocketServer
  readonly #agentSocket: () => string
  readonly #reports = new Map<string, ServerReport>()
  #api: WebSocket | null = null
  readonly #refused = new Map<string, HostRefusal>()
  readonly #delayed = new Map<string, () => Promise<void>>()
  #place: Place = { state: 'ready', sentence: null, node: 'node1', detail: null }

  private constructor(server: WebSocketServer, agentSocket: () => string) {
    this.#server = server
    this.#agentSocket = agentSocket
    this.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    server.on('connection', (api) => this.#serve(api))
  }

  static async start(token: string, agentSocket: () => string): Promise<RemoteHost> {
    const server = new WebSocketServer({
      port: 0,
      host: '127.0.0.1',
      verifyClient: ({ req }: { req: { headers: { authorization?: string } } }) =>
        req.headers.authorization === `Bearer ${token}` && existsSync(agentSocket()),
    })
    await once(server, 'listening')
    return new RemoteHost(server, agentSocket)
  }

  /** Sets the place that the cluster reports for all servers from now on. */
  moveTo(place: Place): void {
    this.#place = place
    for (const report of this.#reports.values()) {
      this.#api?.send(JSON.stringify({ event: 'server', payload: this.#placed(report) }))
    }
  }

  /** Delays the next call of a command until `release`. `isHeld` resolves when it has come. */
  delayNext(command: AgentCommandName): { isHeld: Promise<void>; release: () => void } {
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.#delayed.set(command, async () => {
      held.resolve()
      await released.promise
    })
    return { isHeld: held.promise, release: released.resolve }
  }

  /** Refuses a command from now on, as a conductor does that cannot do it. */
  refuse(command: AgentCommandName, refusal: HostRefusal): void {
    this.#refused.set(command, refusal)
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }

  #serve(api: WebSocket): void {
    const agent = new WebSocket('ws://agent/', {
      createConnection: () => connect(this.#agentSocket()),
    })
    agent.on('error', () => api.terminate())
    agent.on('close', () => api.terminate())
    api.on('close', () => agent.terminate())
    agent.on('open', () => {
      this.#api = api
    })
    agent.on('message', (data, isBinary) => api.send(isBinary ? data : this.#shown(data)))
    api.on('message', (data, isBinary) => {
      if (!Buffer.isBuffer(data)) throw new Error('The api sends whole messages.')
      const frame = isBinary ? data : String(data)
      const { id, command } = agentRequestSchema.parse(unpackMessage(data, isBinary))
      const refusal = this.#refused.get(command)
      if (refusal !== undefined) {
        const { failure } = createFault('conflict', refusal)
        return api.send(JSON.stringify({ id, ok: false, failure }))
      }
      const wait = this.#delayed.get(command)
      if (wait !== undefined) {
        this.#delayed.delete(command)
        return void wait().then(() => this.#pass(agent, frame))
      }
      if (this.#place.state === 'ready' || command === 'hello') this.#pass(agent, frame)
      else this.#refuse(api, id)
      return undefined
    })
  }

  #pass(agent: WebSocket, frame: string | Buffer): void {
    if (agent.readyState === WebSocket.OPEN) agent.send(frame)
    else agent.once('open', () => agent.send(frame))
  }

  #refuse(api: WebSocket, id: number): void {
    const params = getAwayParams(hostedPlacementSchema.parse(this.#place))
    const { failure } = createFault('trouble', { code: 'server-away', params })
    api.send(JSON.stringify({ id, ok: false, failure }))
  }

  #shown(data: RawData): string {
    const message = JSON.parse(String(data))
    if (message.event === 'server') message.payload = this.#keep(message.payload)
    if (message.reply?.servers) message.reply.servers = message.reply.servers.map(this.#keep)
    if (message.reply?.serverId) message.reply = this.#keep(message.reply)
    return JSON.stringify(message)
  }

  readonly #keep = (report: ServerReport): ServerReport => {
    this.#reports.set(report.serverId, report)
    return this.#placed(report)
  }

  #placed(report: ServerReport): ServerReport {
    const place = hostedPlacementSchema.parse(this.#place)
    if (place.state === 'ready') return { ...report, place }
    return { ...report, place, status: 'UNKNOWN', storageBytes: 0, lastHappening: 0, run: null }
  }
}
