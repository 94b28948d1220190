import { setTimeout as sleep } from 'node:timers/promises'
import { createReason } from '@trellis/texts/reasons.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { HostedServer } from './hosted-server.ts'
import { isUdpPortFree } from './udp-port.ts'

/** How long the port of a killed process may take to be free. */
const portReleaseMs = 200
const createPortReason = (port: number) =>
  createReason({ code: 'exit-foreign-port', params: { port } })

/** Keeps every server to its own UDP port. */
export class PortGuard {
  readonly #agentDeps: AgentDeps
  readonly #servers: () => HostedServer[]

  constructor(agentDeps: AgentDeps, servers: () => HostedServer[]) {
    this.#agentDeps = agentDeps
    this.#servers = servers
  }

  /** Tries to bind a UDP port. A server that took it although it is not its own is ended first. */
  async tryPort(port: number): Promise<boolean> {
    if (await isUdpPortFree(port)) return true
    this.endPortConflicts()
    await sleep(portReleaseMs)
    return isUdpPortFree(port)
  }

  /** A server that took the port of another one would keep that one from starting. */
  endPortConflicts(): void {
    const servers = this.#servers()
    const places = servers.map(({ file: { id, port } }) => ({ serverId: id, port }))
    const { driver, entrance } = this.#agentDeps
    for (const { serverId, port } of driver.findPortConflicts(places, [entrance.lobby.port])) {
      servers.find(({ file }) => file.id === serverId)?.life.endFor(createPortReason(port))
    }
  }
}
