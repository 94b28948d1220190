import type { GrowId, ServerId, ServerName } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { getOwnActor } from '../../people/users/index.ts'
import { type ActivityEntry, insertActivity } from '../../platform/activity-log/index.ts'
import { createNoBackupFault, findListedBackup } from '../backups/index.ts'
import {
  getCopyEnd,
  ignoreUnavailable,
  type ServerDirectory,
  type ServerRow,
  type Servers,
  type StoredCopy,
  setCopyEnd,
  setCopyPlayers,
} from '../servers/index.ts'
import { type Opened, openCopy } from './open-copy.ts'
import { sharePlayers } from './share-players.ts'

type Deps = {
  db: Db
  link: AgentLink
  directory: ServerDirectory
  servers: Servers
  now: () => number
}

export type TestCopies = ReturnType<typeof createTestCopies>

/** Test copies of servers: how they are made, how long they exist, and who may join them. */
export function createTestCopies({ db, link, directory, servers, now }: Deps) {
  /** Changes a copy under its lock, and returns it as it is then. */
  async function change(
    caller: Caller,
    serverId: ServerId,
    act: (tx: Tx, opened: Opened) => Promise<Pick<ActivityEntry, 'action' | 'details'> | null>,
  ) {
    await directory.waitUntilCreated(serverId)
    await db.transaction(async (tx) => {
      const opened = await openCopy(tx, { caller, serverId, at: now() })
      const entry = await act(tx, opened)
      if (entry !== null)
        await insertActivity(tx, { ...getOwnActor(opened.account, now()), ...entry })
    })
    await servers.changed(caller.userId)
    const testCopy = directory.testCopy(directory.open(serverId))
    if (testCopy === null) throw createFault('conflict', { code: 'not-a-copy' })
    return testCopy
  }

  return {
    async make(
      caller: Caller,
      serverId: ServerId,
      { serverName, backupId }: { serverName: ServerName; backupId?: string | undefined },
    ) {
      await directory.waitUntilCreated(serverId)
      const { row, isMade } = await servers.createCopy(caller, serverName, {
        serverId,
        findBackup:
          backupId === undefined ? null : (tx, source) => findArchive(tx, source, backupId),
      })
      return {
        ...createReply({
          code: isMade ? 'copy-ready' : 'copy-being-made',
          params: { name: row.name },
        }),
        server: directory.describeCreated(row),
      }
    },

    async keep(caller: Caller, serverId: ServerId, isKept: boolean) {
      const testCopy = await change(caller, serverId, async (tx, { row, copy }) => {
        if (isKept === (copy.endsAt === null)) return null
        const endsAt = isKept ? null : getCopyEnd(now())
        await setCopyEnd(tx, serverId, { endsAt, warnedAt: null })
        const action = isKept ? 'test-copy-kept' : 'test-copy-not-kept'
        return { action, details: { server: row.name } }
      })
      return { ...createReply({ code: isKept ? 'copy-kept' : 'copy-not-kept' }), testCopy }
    },

    /** Without the host now, the watch sends the list as soon as the host is back. */
    async setPlayers(caller: Caller, serverId: ServerId, names: readonly GrowId[]) {
      const byKey = new Map(names.map((name) => [name.toLowerCase(), name]))
      const players = [...byKey.values()]
      const testCopy = await change(caller, serverId, async (tx, { row }) => {
        await setCopyPlayers(tx, serverId, players)
        return { action: 'test-copy-players-changed', details: { server: row.name, players } }
      })
      await sharePlayers({ db, link }, serverId).catch(ignoreUnavailable)
      return { ...createReply({ code: 'copy-players-saved' }), testCopy }
    },
  }
}

async function findArchive(
  tx: Tx,
  { id, owner_id }: ServerRow,
  backupId: string,
): Promise<StoredCopy['backup']> {
  const backup = await findListedBackup(tx, { id, owner_id }, backupId)
  if (backup === null) throw createNoBackupFault()
  const { sha256, user_id, archive_user_id } = backup
  return { backupId, userId: archive_user_id ?? user_id, sha256 }
}
