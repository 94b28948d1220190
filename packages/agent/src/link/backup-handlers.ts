import type { AgentCommandName } from '@trellis/contract/links/agent.ts'
import type { backupCommands } from '@trellis/contract/links/agent-backups.ts'
import { refuseEditBeyondReach } from '../servers/player-reach.ts'
import { changeServer, findReadable } from './game-data-handlers.ts'
import type { Handlers } from './handler.ts'

type BackupCommand = Extract<AgentCommandName, keyof typeof backupCommands>

/** Handles the api's backup commands. */
export const backupHandlers: Pick<Handlers, BackupCommand> = {
  'backup.create': async ({ agent }, params) => ({ job: await agent.backups.create(params) }),
  'backup.check': async ({ agent }, params) => ({ job: await agent.backups.check(params) }),
  'backup.restore': async ({ agent }, params) => ({ job: await agent.backups.restore(params) }),
  'backup.undo': async ({ agent }, params) => ({ job: await agent.backups.undo(params) }),
  'backup.compare': ({ agent }, { serverId, ...requested }) =>
    agent.backups.contents.compare(findReadable(agent, serverId), requested),
  'backup.document-changes': ({ agent }, { serverId, ...requested }) =>
    agent.backups.contents.changes(findReadable(agent, serverId), requested),
  'backup.restore-document': (
    { agent },
    { serverId, document, by, room, goods, reach, ...requested },
  ) =>
    changeServer(agent, serverId, async (server) => {
      const text = await agent.backups.contents.read(server, requested, document)
      const { files } = server
      await refuseEditBeyondReach(server, document, reach)
      const options = { by, room: files.room.bound(room), goods, roles: reach.roles }
      return files.data.edits.restoreText(document, text, options)
    }),
  'backup.delete': async ({ agent }, { backupId }) => {
    await agent.backups.delete(backupId)
    return {}
  },
  'backup.list': ({ agent }) => ({
    records: agent.backups.records,
    jobs: agent.backups.jobs,
    isWhole: true,
  }),
  'backup.record': ({ agent }, { backupId }) => ({ record: agent.backups.record(backupId) }),
  'backup.stage': ({ agent }, params) => agent.backups.stage(params),
  'backup.forget': async ({ agent }, { jobId }) => {
    await agent.backups.forget(jobId)
    return {}
  },
}
