import { getJoinPagePath, serverListPath } from '@trellis/contract/kit/join-page-path.ts'
import { type JoinPageSettings } from '@trellis/contract/operations/join-page.ts'
import type { GameAccess, ServerCall } from '../../game/documents/index.ts'
import { holdServer, type ServerDirectory } from '../../hosting/servers/index.ts'
import type { Db } from '../../kit/db.ts'
import { formatInstant } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { findHiddenPage } from './hidden-store.ts'
import { findJoinPage, setJoinPage } from './store.ts'

type Deps = {
  db: Db
  access: GameAccess
  directory: ServerDirectory
  config: { origin: string; joinPages: boolean; serverList: boolean }
  now: () => number
}

export type JoinPageSettingsService = ReturnType<typeof createJoinPageSettings>

/** Reads and changes an owner's settings of the public page of a server. */
export function createJoinPageSettings({ db, access, directory, config, now }: Deps) {
  const find = (serverId: string) => db.transaction((tx) => findJoinPage(tx, serverId))

  return {
    find,

    async read(call: ServerCall) {
      const row = directory.open((await access.open(call, () => null)).serverId)
      const isOffered = config.joinPages && row.copy === null
      const url = isOffered ? config.origin + getJoinPagePath(row.name) : null
      const listUrl = isOffered && config.serverList ? config.origin + serverListPath : null
      const page = await db.transaction((tx) => findHiddenPage(tx, row.id))
      const hidden = page && { reason: page.reason, since: formatInstant(page.hidden_at) }
      return { ...(await find(row.id)), hidden, url, listUrl }
    },

    async save(call: ServerCall, settings: JoinPageSettings) {
      const { serverId, userId, growId } = await access.open(call)
      await db.transaction(async (tx) => {
        const row = await holdServer(tx, serverId)
        await setJoinPage(tx, serverId, settings)
        await insertActivity(tx, {
          at: now(),
          actorType: 'User',
          actorId: userId,
          actorName: growId,
          subjectId: row.owner_id,
          action: 'join-page-changed',
          details: { server: row.name, ...settings },
        })
      })
      return { ...createReply({ code: 'join-page-saved' }), settings }
    },
  }
}
