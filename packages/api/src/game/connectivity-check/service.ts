import type {
  ConnectivityReport,
  ConnectivityStep,
} from '@trellis/contract/game/connectivity-check.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'
import { type GameAddress, isOfThisMachine } from '../setup-guide/index.ts'
import type { PlayerRoute } from './player-route.ts'
import { askServer, type TimedAnswer } from './server-query.ts'

type Deps = {
  access: GameAccess
  directory: ServerDirectory
  address: GameAddress
  playerRoute: PlayerRoute
}
type Verdict = ConnectivityReport['verdict']

export type ConnectivityCheck = ReturnType<typeof createConnectivityCheck>

const ownAddress = '127.0.0.1'

export function createConnectivityCheck({ access, directory, address, playerRoute }: Deps) {
  const { host } = address

  /**
   * Only this server counts: behind a wrong port forwarding another one may answer. It has its former name until a restart.
   */
  async function ask(at: string, row: OpenedServer['row']): Promise<TimedAnswer | null> {
    const answered = await askServer(at, row.port)
    const former = directory.open(row.id).formerNames
    const names = [row.name, ...former.map(({ name }) => name)]
    return names.some((name) => name === answered?.answer.name) ? answered : null
  }

  return {
    /**
     * Queries the server's public address. If there is no answer, it queries the server on the machine
     * itself, which shows the cause. At the same time a client tries the whole way of a player.
     */
    async run(call: ServerCall): Promise<ConnectivityReport> {
      const { row } = await access.open(call)
      const { port, name } = row
      const getResult = (
        verdict: Verdict,
        steps: ConnectivityStep[],
        answered: TimedAnswer | null = null,
      ): ConnectivityReport => ({
        answers: answered !== null,
        host,
        port,
        roundTripMs: answered?.roundTripMs ?? null,
        players: answered?.answer.players ?? null,
        version: answered?.answer.version ?? null,
        verdict,
        sentence: sentences[verdict](host, port),
        steps,
      })
      if (directory.status(row) === 'OFFLINE') return getResult('offline', [])
      const at = await address.resolve()
      const isOwn = isOfThisMachine(at)
      const checked = isOwn ? ownAddress : at
      const [answered, steps] = await Promise.all([ask(checked, row), playerRoute.follow(name)])
      if (answered !== null) return getResult(isOwn ? 'local' : 'reachable', steps, answered)
      const isUp = !isOwn && (await ask(ownAddress, row)) !== null
      return getResult(isUp ? 'blocked' : 'silent', steps)
    },
  }
}

const sentences: Record<Verdict, (host: string, port: number) => string> = {
  reachable: (host, port) => `Your server answers at ${host} on UDP port ${port}.`,
  local: (host) =>
    `Your server answers, but its address ${host} can be reached from the server host only. ` +
    'So that others can play, the operator sets GAME_PUBLIC_IP to an address that players reach.',
  offline: () => 'Your server is offline. Start it first, then test again.',
  blocked: (host, port) =>
    `Your server runs, but does not answer at ${host}, where players look for it. The firewall of the ` +
    `server host must let UDP port ${port} in, and a router in front of it must forward that port to it.`,
  silent: (_host, port) =>
    `Your server does not answer on UDP port ${port}, not even to its own machine. ` +
    'Wait a moment if it has just started; otherwise restart it.',
}
