import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Account, type AdminChange, findBanInfo, openForAdmin } from '../users/index.ts'
import { countSuperAdmins, lockRoles, type Role, setRole } from './store.ts'

export const readRole = ({ row, permissions }: Account) => ({
  role: row.role,
  permissions: [...permissions],
})

/** Throws when a banned user would become an admin, because admins cannot be banned. */
export function refuseBannedAdmin(target: Account, next: Role, at: number): void {
  if (next.role !== 'user' && findBanInfo(target.ban, at) !== null) {
    throw createFault('conflict', { code: 'lift-ban-first' }, { code: 'conflict' })
  }
}

export async function openRole(tx: Tx, caller: Caller, userId: string): Promise<AdminChange> {
  if (userId === caller.userId) {
    throw createFault('forbidden', { code: 'own-role' })
  }
  await lockRoles(tx)
  const opened = await openForAdmin(tx, caller, userId)
  // The access guard's decision may be outdated: another super admin may have just demoted the caller.
  if (opened.admin.row.role !== 'super') {
    throw createFault('forbidden', { code: 'not-allowed' })
  }
  return opened
}

export async function putRole(
  tx: Tx,
  { target }: AdminChange,
  next: Role,
  at: number,
): Promise<void> {
  const isDemotion = target.row.role === 'super' && next.role !== 'super'
  if (isDemotion && (await countSuperAdmins(tx)) <= 1) {
    throw createFault('conflict', { code: 'last-super' })
  }
  await setRole(tx, target.row.id, next, at)
}
