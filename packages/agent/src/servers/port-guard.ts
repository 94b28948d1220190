import { setTimeout as sleep } from 'node:timers/promises'
import { createReason } from '@trellis/contract/sentences/reasons.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { HostedServer } from './hosted-server.ts'
import { isUdpPortFree } from './udp-port.ts'

/** How long the port of a killed process may take to be free. */
const trespassEndsMs = 200
const getTrespass = (port: number) => createReason({ code: 'exit-foreign-port', params: { port } })

/** Keeps every server to its own UDP port. */
export class PortGuard {
  readonly #surroundings: AgentDeps
  readonly #servers: () => HostedServer[]

  constructor(surroundings: AgentDeps, servers: () => HostedServer[]) {
    this.#surroundings = surroundings
    this.#servers = servers
  }

  /** Tries to bind a UDP port. A server that took it although it is not its own is ended first. */
  async tryPort(port: number): Promise<boolean> {
    if (await isUdpPortFree(port)) return true
    this.endTrespassers()
    await sleep(trespassEndsMs)
    return isUdpPortFree(port)
  }

  /** A server that took the port of another one would keep that one from starting. */
  endTrespassers(): void {
    const servers = this.#servers()
    const places = servers.map(({ file: { id, port } }) => ({ serverId: id, port }))
    const { driver, entrance } = this.#surroundings
    for (const { serverId, port } of driver.trespassers(places, [entrance.lobby.port])) {
      servers.find(({ file }) => file.id === serverId)?.life.endFor(getTrespass(port))
    }
  }
}
