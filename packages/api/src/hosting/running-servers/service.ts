import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { getOwnActor, openOwn, refuseBanned } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { Servers } from '../servers/index.ts'
import { setChosen } from './store.ts'

type Deps = { db: Db; servers: Servers; now: () => number }

export type RunningServers = ReturnType<typeof createRunningServers>

/** The owners' choices of the servers that may run. */
export function createRunningServers({ db, servers, now }: Deps) {
  return {
    /** The oldest other servers fill the slots that the choice leaves. Throws for more servers than slots. */
    async choose(caller: Caller, serverIds: readonly ServerId[]) {
      await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        refuseBanned(account, now())
        const chosen = account.servers.filter(({ id }) => serverIds.some((it) => it === id))
        const { slots } = account.row
        if (chosen.length < new Set(serverIds).size)
          throw createFault('missing', { code: 'no-server' })
        if (chosen.length > slots)
          throw createFault('conflict', { code: 'too-many-chosen', params: { slots } })
        await setChosen(tx, caller.userId, { serverIds, at: now() })
        await insertActivity(tx, {
          ...getOwnActor(account, now()),
          action: 'running-servers-chosen',
          details: { servers: chosen.map(({ name }) => name) },
        })
      })
      await servers.changed(caller.userId)
      return createReply({ code: 'running-servers-chosen' })
    },
  }
}
