import { type Permission, permissions } from '@trellis/contract/kit/permissions.ts'
import { rolesListed } from '@trellis/contract/people/admins.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import { getAdminActor } from '../users/index.ts'
import { openRole, putRole, readRole } from './role-change.ts'
import {
  changePermissions,
  demotion,
  demotionFromSuper,
  promotion,
  promotionToSuper,
  type RoleStep,
} from './role-steps.ts'
import { findAdmin, listRoles } from './store.ts'
import { roleChanged } from './undo-kinds.ts'

type Deps = { db: Db; bus: Bus; undo: Undo; now: () => number }

export type Admins = ReturnType<typeof createAdmins>

export function createAdmins({ db, bus, undo, now }: Deps) {
  async function change(caller: Caller, userId: string, { action, label, reply, next }: RoleStep) {
    const at = now()
    const batch = undo.begin({ caller, access: 'super-admin', label: { code: label } })
    await db.transaction(async (tx) => {
      const opened = await openRole(tx, caller, userId)
      const before = readRole(opened.target)
      const after = next(opened.target, at)
      await putRole(tx, opened, after, at)
      await insertActivity(tx, {
        ...getAdminActor(opened, at),
        action,
        details: { user: opened.target.row.username, before, after },
      })
      const role = { ...after, permissions: [...after.permissions] }
      await batch.add(tx, roleChanged.step({ userId, before, after: role }))
    })
    bus.emit('account', userId)
    return { ...createReply({ code: reply }), undo: batch.offer() }
  }

  return {
    list: (search: string) => db.transaction((tx) => listRoles(tx, { search, limit: rolesListed })),
    promote: (caller: Caller, userId: string) => change(caller, userId, promotion),
    demote: (caller: Caller, userId: string) => change(caller, userId, demotion),
    promoteToSuper: (caller: Caller, userId: string) => change(caller, userId, promotionToSuper),
    demoteFromSuper: (caller: Caller, userId: string) => change(caller, userId, demotionFromSuper),
    savePermissions: (caller: Caller, userId: string, wanted: readonly Permission[]) =>
      change(caller, userId, changePermissions(wanted)),

    async readPermissions(userId: string): Promise<Permission[]> {
      const admin = await db.transaction((tx) => findAdmin(tx, userId))
      if (admin === null)
        throw createFault('missing', { code: 'not-an-admin' }, { code: 'missing' })
      return admin.role === 'super' ? [...permissions] : admin.permissions
    },
  }
}
