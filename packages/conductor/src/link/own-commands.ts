import type { AgentCommandName, AgentReply, agentCommands } from '@trellis/contract/links/agent.ts'
import { createFault } from '@trellis/link/fault.ts'
import type * as z from 'zod'
import type { Conductor } from '../conductor.ts'

/** Null leaves the rest to the server's own agent. */
type OwnCommands = {
  [Name in AgentCommandName]?: (
    conductor: Conductor,
    params: z.output<(typeof agentCommands)[Name]['params']>,
  ) => Promise<AgentReply<Name> | null>
}

/** The commands that are not simply forwarded to the server's agent. */
const commands: OwnCommands = {
  'server.create': async (conductor, { template, ...server }) => {
    if (template !== null) throw createFault('conflict', { code: 'no-other-engines' })
    return conductor.create(server)
  },
  'server.delete': async (conductor, { serverId }) => {
    await conductor.delete(serverId)
    return {}
  },
  // The reconciler sends the limits to the agent, now or once it is reachable.
  'server.limits': async ({ objects, cluster }, { serverId, limits }) => {
    if (cluster.facts(serverId) === null) throw createFault('missing', { code: 'not-on-host' })
    await objects.noteLimits(serverId, limits)
    return {}
  },
  // The agent of the server, once it is reachable, shows the name in the game.
  'server.rename': async ({ objects, cluster }, { serverId, ...names }) => {
    if (cluster.facts(serverId) === null) throw createFault('missing', { code: 'not-on-host' })
    await objects.noteNames(serverId, names)
    return null
  },
  // Noted first, so that a folder that is created later has this owner.
  'server.owner': async ({ objects, cluster }, { serverId, ownerGrowId }) => {
    if (cluster.facts(serverId) === null) throw createFault('missing', { code: 'not-on-host' })
    await objects.noteOwner(serverId, ownerGrowId)
    return null
  },
  // The cluster starts a server only on a node where its port is free.
  'port.try': async () => ({ isFree: true }),
  'server.port': async (_conductor, { port: _port }) => ({}),
  'template.take': async () => {
    throw createFault('conflict', { code: 'no-other-engines' })
  },
  // The api sends templates to every host; this one never runs any.
  'template.set': async () => ({}),
  'host.ping': async ({ loopDelay }) => ({ loopDelay: loopDelay.read() }),
  'host.state': ({ hosts }) => hosts.state(),
  'lobby.state': async ({ lobby }) => lobby.state,
  'backup.list': ({ hosts }) => hosts.listBackups(),
  'backup.record': ({ hosts }, { backupId }) => hosts.backupRecord(backupId),
  'backup.check': ({ hosts }, params) => hosts.checkBackup(params),
  'backup.delete': async ({ hosts, reconciler }, { backupId }) => {
    const { freed } = await hosts.deleteBackup(backupId)
    // The deleted backup may have been the last reason to keep a deleted server's volume.
    if (freed !== null) reconciler.reconcile(freed)
    return {}
  },
  'backup.forget': async ({ hosts }, params) => {
    await hosts.forgetJob(params)
    return {}
  },
  'backup.restore': async ({ hosts }, { serverId, backupId }) => {
    const holder = await hosts.holder(backupId)
    if (holder.serverId === serverId) return null
    throw createFault('conflict', { code: 'backup-on-other-volume' })
  },
  // A pod reaches only the volume of its server.
  'copy.make': async () => {
    throw createFault('conflict', { code: 'copy-not-in-cluster' })
  },
  'copy.differences': async () => {
    throw createFault('conflict', { code: 'copy-not-in-cluster' })
  },
  'copy.take-over': async () => {
    throw createFault('conflict', { code: 'copy-not-in-cluster' })
  },
  'backup.stage': async () => {
    throw createFault('conflict', { code: 'volumes-of-cluster' })
  },
}

export const ownCommands: {
  [Name in AgentCommandName]?: (conductor: Conductor, params: never) => Promise<unknown>
} = commands
