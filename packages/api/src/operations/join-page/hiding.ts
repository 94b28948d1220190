import type { ServerName } from '@trellis/contract/kit/ids.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { hideJoinPage } from '@trellis/contract/operations/server-acts.ts'
import { holdServer, openOwnerForAdmin, type ServerDirectory } from '../../hosting/servers/index.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { getAdminActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import { deleteHiddenPage, putHiddenPage } from './hidden-store.ts'
import type { ServerList } from './server-list.ts'

type Deps = {
  db: Db
  bus: Bus
  directory: ServerDirectory
  list: Pick<ServerList, 'forget'>
  now: () => number
}

export type PageHiding = ReturnType<typeof createPageHiding>

/** Lets admins hide the public page of a server while the server runs on. Only an admin shows it again. */
export function createPageHiding({ db, bus, directory, list, now }: Deps) {
  return async (caller: Caller, name: ServerName, form: BodyOf<typeof hideJoinPage>) => {
    const found = directory.byName(name)
    if (found === null)
      throw createFault('missing', { code: 'no-server-of-name' }, { code: 'missing' })
    const { id: serverId, owner_id: ownerId } = found
    const { reason, hidden = true } = form
    const at = now()
    const notice = await db.transaction(async (tx) => {
      const opened = await openOwnerForAdmin(tx, caller, ownerId)
      const row = await holdServer(tx, serverId)
      // Another owner has got it while this call waited.
      if (row.owner_id !== ownerId) throw createFault('conflict', { code: 'busy' })
      const hidden_by = opened.admin.row.username
      if (hidden) await putHiddenPage(tx, { server_id: serverId, reason, hidden_by, hidden_at: at })
      else if (!(await deleteHiddenPage(tx, serverId)))
        throw createFault('conflict', { code: 'page-not-hidden' })
      await insertActivity(tx, {
        ...getAdminActor(opened, at),
        action: hidden ? 'server-page-hidden' : 'server-page-shown',
        details: { server: row.name, reason },
      })
      if (ownerId === caller.userId) return null
      const text = hidden ? describeHiding(row.name, reason) : describeShowing(row.name, reason)
      return insertNotice(tx, { ...text, serverId, userId: ownerId, at })
    })
    list.forget()
    if (notice !== null) bus.emit('notice', ownerId, notice)
    const code = hidden ? 'join-page-hidden' : 'join-page-shown'
    return createReply({ code, params: { name: found.name } })
  }
}

const action = { label: 'Open dashboard', path: '/dashboard' }

const describeHiding = (name: string, reason: string): NoticeText => ({
  kind: 'account',
  level: 'warning',
  text: `An admin hid the public page of your server ${name}. Change its texts, then write to support. Reason: ${reason}`,
  code: 'page-hidden',
  params: { name, reason },
  action,
})

const describeShowing = (name: string, reason: string): NoticeText => ({
  kind: 'account',
  level: 'success',
  text: `An admin shows the public page of your server ${name} again. Reason: ${reason}`,
  code: 'page-shown',
  params: { name, reason },
  action,
})
