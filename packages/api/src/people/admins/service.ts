import { isDeepStrictEqual } from 'node:util'
import { rolesListed } from '@trellis/contract/admins.ts'
import { type Permission, permissionSchema, permissions } from '@trellis/contract/permissions.ts'
import * as z from 'zod'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import {
  type Account,
  type AdminChange,
  adminActor,
  banInfoOf,
  openForAdmin,
} from '../users/index.ts'
import { countSuperAdmins, listRoles, lockRoles, type Role, setRole } from './store.ts'

type Deps = { db: Db; bus: Bus; undo: Undo; now: () => number }
type Change = {
  /** For the log, such as 'User promoted to admin'. */
  action: string
  /** For the list of what can be undone, before the user's name. */
  label: string
  message: string
  /** What the user becomes; throws the refusal. */
  next(target: Account, at: number): Role
}

const roleSchema = z.object({
  role: z.enum(['user', 'admin', 'super']),
  permissions: z.array(permissionSchema),
})

export type Admins = ReturnType<typeof createAdmins>

export function createAdmins({ db, bus, undo, now }: Deps) {
  const changed = undo.kind(
    'role',
    z.object({ userId: z.string(), before: roleSchema, after: roleSchema }),
    async (tx, { userId, before, after }, by) => {
      const opened = await open(tx, by.caller, userId)
      if (!isDeepStrictEqual(roleOf(opened.target), after)) {
        const { username } = opened.target.row
        throw new Fault('conflict', `The role of ${username} has been changed since.`, {
          params: { username },
        })
      }
      refuseBannedAdmin(opened.target, before, by.at)
      await put(tx, opened, before, by.at)
      by.afterwards(() => void bus.emit('account', userId))
      return { userId }
    },
  )

  async function change(caller: Caller, userId: string, { action, label, message, next }: Change) {
    const at = now()
    const batch = undo.begin({ caller, access: 'super-admin', label })
    await db.transaction(async (tx) => {
      const opened = await open(tx, caller, userId)
      const before = roleOf(opened.target)
      const after = next(opened.target, at)
      await put(tx, opened, after, at)
      await insertActivity(tx, {
        ...adminActor(opened, at),
        action,
        details: { user: opened.target.row.username, before, after },
      })
      const role = { ...after, permissions: [...after.permissions] }
      await batch.add(tx, changed({ userId, before, after: role }))
    })
    bus.emit('account', userId)
    return { message, undo: batch.offer() }
  }

  return {
    list: (search: string) => db.transaction((tx) => listRoles(tx, { search, limit: rolesListed })),

    promote: (caller: Caller, userId: string) =>
      change(caller, userId, {
        action: 'User promoted to admin',
        label: 'Promoted a user to admin',
        message: 'User promoted to admin.',
        next(target, at) {
          expectRole(target, 'user', 'This user is an admin already.')
          const next: Role = { role: 'admin', permissions: [] }
          refuseBannedAdmin(target, next, at)
          return next
        },
      }),

    demote: (caller: Caller, userId: string) =>
      change(caller, userId, {
        action: 'Admin removed',
        label: 'Removed an admin',
        message: 'Admin removed.',
        next(target) {
          if (target.row.role === 'super') throw new Fault('conflict', superFirst)
          expectRole(target, 'admin', 'This user is not an admin.')
          return { role: 'user', permissions: [] }
        },
      }),

    promoteToSuper: (caller: Caller, userId: string) =>
      change(caller, userId, {
        action: 'Admin made super admin',
        label: 'Made a super admin',
        message: 'Admin is now a super admin.',
        next(target) {
          if (target.row.role === 'user') throw new Fault('conflict', adminFirst)
          expectRole(target, 'admin', 'This user is a super admin already.')
          return { role: 'super', permissions: target.permissions }
        },
      }),

    demoteFromSuper: (caller: Caller, userId: string) =>
      change(caller, userId, {
        action: 'Super admin demoted to admin',
        label: 'Demoted a super admin',
        message: 'Super admin is now an admin.',
        next(target) {
          expectRole(target, 'super', 'This user is not a super admin.')
          return { role: 'admin', permissions: target.permissions }
        },
      }),

    async readPermissions(userId: string): Promise<Permission[]> {
      return db.transaction(async (tx) => {
        const row = await tx
          .selectFrom('account')
          .select(['role', 'permissions'])
          .where('id', '=', userId)
          .where('role', '<>', 'user')
          .executeTakeFirst()
        if (row === undefined) throw new Fault('missing', 'This user is not an admin.')
        if (row.role === 'super') return [...permissions]
        return z.array(permissionSchema).parse(JSON.parse(row.permissions))
      })
    },

    savePermissions: (caller: Caller, userId: string, wanted: readonly Permission[]) =>
      change(caller, userId, {
        action: 'Admin perms changed',
        label: 'Changed permissions of an admin',
        message: 'Permissions saved.',
        next(target) {
          if (target.row.role === 'super') throw new Fault('conflict', hasAll)
          expectRole(target, 'admin', 'This user is not an admin.')
          return { role: 'admin', permissions: permissions.filter((it) => wanted.includes(it)) }
        },
      }),
  }
}

const adminFirst = 'Promote this user to admin first.'
const superFirst = 'Demote this super admin to admin first.'
const hasAll = 'A super admin has every permission.'

const roleOf = ({ row, permissions }: Account) => ({
  role: row.role,
  permissions: [...permissions],
})

function expectRole({ row }: Account, role: Role['role'], sentence: string): void {
  if (row.role !== role) throw new Fault('conflict', sentence)
}

/** Admins cannot be banned, so nobody who is becomes one. */
function refuseBannedAdmin(target: Account, next: Role, at: number): void {
  if (next.role !== 'user' && banInfoOf(target.ban, at) !== null) {
    throw new Fault('conflict', 'This user is banned. Lift the ban first.')
  }
}

async function open(tx: Tx, caller: Caller, userId: string): Promise<AdminChange> {
  if (userId === caller.userId) {
    throw new Fault('forbidden', 'You cannot change your own role.', { code: 'own-role' })
  }
  await lockRoles(tx)
  const opened = await openForAdmin(tx, caller, userId)
  // What the gate saw may be a moment old: another super admin demotes the caller right now.
  if (opened.admin.row.role !== 'super') {
    throw new Fault('forbidden', 'You do not have permission to do this.', { code: 'not-allowed' })
  }
  return opened
}

async function put(tx: Tx, { target }: AdminChange, next: Role, at: number): Promise<void> {
  const isDemotion = target.row.role === 'super' && next.role !== 'super'
  if (isDemotion && (await countSuperAdmins(tx)) <= 1) {
    throw new Fault('conflict', 'The last super admin cannot be demoted.', { code: 'last-super' })
  }
  await setRole(tx, target.row.id, next, at)
}
