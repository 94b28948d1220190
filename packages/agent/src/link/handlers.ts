import {
  type AgentCommandName,
  type AgentReply,
  agentCommands,
  agentProtocol,
} from '@trellis/contract/links/agent.ts'
import { createFault } from '@trellis/link/fault.ts'
import { createInputFault } from '@trellis/link/input-fault.ts'
import { findPosition, readHistory } from '../console/history.ts'
import { listRuns } from '../console/runs.ts'
import { refuseCommandBeyondReach } from '../servers/player-reach.ts'
import { backupHandlers } from './backup-handlers.ts'
import { copyHandlers } from './copy-handlers.ts'
import { gameDataHandlers } from './game-data-handlers.ts'
import type { Handlers, Session } from './handler.ts'
import { hostHandlers } from './host-handlers.ts'
import { limitHandlers } from './limit-handlers.ts'
import { lobbyHandlers } from './lobby-handlers.ts'
import { nameHandlers } from './name-handlers.ts'
import { portHandlers } from './port-handlers.ts'
import { templateHandlers } from './template-handlers.ts'

const handlers: Handlers = {
  hello: ({ agent, acceptHello }, { protocol }) => {
    if (protocol !== agentProtocol) {
      const params = { own: agentProtocol, other: protocol }
      throw createFault('conflict', { code: 'agent-protocol', params })
    }
    acceptHello()
    return {
      protocol: agentProtocol,
      engineVersion: agent.engineVersion,
      isolation: agent.isolation,
      lobbyKey: agent.lobbyKey,
      servers: agent.servers.map((server) => server.report()),
    }
  },
  'server.create': ({ agent }, { serverId, ...wanted }) =>
    agent.create({ id: serverId, ...wanted }),
  'server.rebuild': async ({ agent }, { serverId, ...known }) => ({
    report: await agent.rebuild({ id: serverId, ...known }),
  }),
  'server.delete': async ({ agent }, { serverId }) => {
    await agent.delete(serverId)
    return {}
  },
  'server.power': ({ agent }, { serverId, action, by }) => agent.find(serverId).press(action, by),
  'server.report': ({ agent }, { serverId }) => agent.find(serverId).report(),
  'server.last-exit': ({ agent }, { serverId }) =>
    agent.find(serverId).history.lastExit ?? { lastExit: null, lines: [] },
  'server.happenings': async ({ agent }, { serverId, after }) => ({
    happenings: await agent.find(serverId).history.events.since(after),
  }),
  'console.command': async ({ agent }, { serverId, command, by, reach }) => {
    const server = agent.find(serverId)
    await refuseCommandBeyondReach(server, command, reach)
    server.command(command, by)
    return {}
  },
  'console.history': ({ agent, follows }, { serverId, since, before, limit }) => {
    const console = agent.find(serverId).history.console.log
    // Read in one turn of the event loop, so no frame can slip in between it and the answer.
    const end = follows.place(serverId) ?? console.end()
    const until = before === undefined ? end : findPosition(console, end, before)
    return readHistory(console, until, { since, limit })
  },
  'console.runs': async ({ agent }, { serverId }) => {
    const { console, events } = agent.find(serverId).history
    return { runs: listRuns(console.log, await events.since(0)) }
  },
  'console.follow': ({ agent, follows }, { serverId }) => ({
    nextSeq: follows.follow(serverId, agent.find(serverId).history.console.log),
  }),
  'console.unfollow': ({ follows }, { serverId }) => {
    follows.unfollow(serverId)
    return {}
  },
  'console.hold': ({ follows }, { serverId, isHeld }) => {
    follows.hold(serverId, isHeld)
    return {}
  },
  'console.announce': async ({ agent }, { serverId, text }) => ({
    said: await agent.find(serverId).announce(text),
  }),
  'storage.read': ({ agent }, { serverId, largest }) =>
    agent.find(serverId).files.measure(largest, 'heavy'),
  ...gameDataHandlers,
  ...backupHandlers,
  ...copyHandlers,
  ...hostHandlers,
  ...limitHandlers,
  ...nameHandlers,
  ...portHandlers,
  ...lobbyHandlers,
  ...templateHandlers,
}

/**
 * Checks the parameters and runs the command. Rejects with a `Fault` for errors that the user may
 * see.
 */
export async function handle<Name extends AgentCommandName>(
  session: Session,
  command: Name,
  params: unknown,
): Promise<AgentReply<Name>> {
  const parsed = agentCommands[command].params.safeParse(params)
  if (!parsed.success) throw createInputFault(parsed.error)
  const handler: (session: Session, params: never) => unknown = handlers[command]
  return (await handler(session, parsed.data as never)) as AgentReply<Name>
}
