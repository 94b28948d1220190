import type { suspendServer } from '@trellis/contract/hosting/suspensions.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { type AdminChange, getAdminActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import {
  findUndeletedServer,
  type ListedServer,
  openOwnerForAdmin,
  type ServerDirectory,
  type Servers,
} from '../servers/index.ts'
import { describeSuspension, describeSuspensionEnd } from './notices.ts'
import { liftSuspension, putSuspension } from './store.ts'

type Deps = {
  db: Db
  bus: Bus
  directory: ServerDirectory
  servers: Servers
  /** Stops a suspended server that runs. */
  enforce(row: ListedServer): Promise<void>
  now: () => number
}

export type AdminSuspensions = ReturnType<typeof createAdminSuspensions>

/** The suspensions of servers by admins. */
export function createAdminSuspensions({ db, bus, directory, servers, enforce, now }: Deps) {
  function formatNames(name: string): ListedServer {
    const row = directory.byName(name)
    if (row === null) throw createUnknownServerFault()
    return row
  }

  return {
    async suspend(caller: Caller, name: string, form: BodyOf<typeof suspendServer>) {
      const { id, owner_id } = formatNames(name)
      const at = now()
      const endsAt = readEnd(form.until ?? null, at)
      const notice = await db.transaction(async (tx) => {
        const opened = await openOwnerForAdmin(tx, caller, owner_id)
        const row = await findUndeletedServer(tx, id)
        if (row === null) throw createUnknownServerFault()
        const { reason } = form
        await putSuspension(tx, id, { reason, by: opened.admin.row.username, at, endsAt })
        await insertActivity(tx, {
          ...getAdminActor(opened, at),
          action: 'server-suspended',
          details: { ...nameServer(row.name, opened), reason, until: form.until ?? 'never' },
        })
        if (isOwn(opened)) return null
        const notice = describeSuspension(row.name, reason, endsAt)
        return insertNotice(tx, { ...notice, serverId: id, userId: owner_id, at })
      })
      await servers.changed(owner_id, id)
      if (notice !== null) bus.emit('notice', owner_id, notice)
      const row = directory.byId(id)
      if (row !== null) await enforce(row)
      return createReply({ code: 'server-suspended-now', params: { name: row?.name ?? name } })
    },

    async unsuspend(caller: Caller, name: string) {
      const { id, owner_id } = formatNames(name)
      const at = now()
      const { row, notice } = await db.transaction(async (tx) => {
        const opened = await openOwnerForAdmin(tx, caller, owner_id)
        const row = await findUndeletedServer(tx, id)
        if (row === null) throw createUnknownServerFault()
        const reason = await liftSuspension(tx, id, at)
        if (reason === null) throw createFault('conflict', { code: 'server-not-suspended' })
        await insertActivity(tx, {
          ...getAdminActor(opened, at),
          action: 'server-suspension-ended',
          details: { ...nameServer(row.name, opened), reason },
        })
        if (isOwn(opened)) return { row, notice: null }
        const notice = { ...describeSuspensionEnd(row.name), serverId: id, userId: owner_id, at }
        return { row, notice: await insertNotice(tx, notice) }
      })
      await servers.changed(owner_id, id)
      if (notice !== null) bus.emit('notice', owner_id, notice)
      return createReply({ code: 'server-suspension-lifted', params: { name: row.name } })
    },
  }
}

const createUnknownServerFault = () =>
  createFault('missing', { code: 'no-server-of-name' }, { code: 'missing' })

const isOwn = ({ target, admin }: AdminChange) => target.row.id === admin.row.id

const nameServer = (server: string, { target }: AdminChange) => ({
  server,
  owner: target.row.grow_id ?? target.row.username,
})

/** Throws for an end that has passed. */
function readEnd(until: string | null, at: number): number | null {
  if (until === null) return null
  const endsAt = Date.parse(until)
  if (endsAt > at) return endsAt
  const refusal = { code: 'suspension-end-passed' } as const
  throw createFault('bad-input', refusal, { code: 'bad-input', field: 'until' })
}
