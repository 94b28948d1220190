import type { ActivityCode } from '@trellis/contract/activities.ts'
import { type Permission, permissions } from '@trellis/contract/kit/permissions.ts'
import type { AdminReply, AdminUndo } from '@trellis/contract/people/admins.ts'
import { createFault } from '../../kit/fault.ts'
import type { Account } from '../users/index.ts'
import { refuseBannedAdmin } from './role-change.ts'
import type { Role } from './store.ts'

export type RoleStep = {
  action: ActivityCode
  /** The code of its text in the undo list. */
  label: AdminUndo['code']
  reply: AdminReply['code']
  /** Returns the user's next role; throws the refusal. */
  next(target: Account, at: number): Role
}

export const promotion: RoleStep = {
  action: 'user-promoted-to-admin',
  label: 'user-promoted',
  reply: 'admin-promoted',
  next(target, at) {
    expectRole(target, 'user', 'admin-already')
    const next: Role = { role: 'admin', permissions: [] }
    refuseBannedAdmin(target, next, at)
    return next
  },
}

export const demotion: RoleStep = {
  action: 'admin-removed',
  label: 'admin-removed',
  reply: 'admin-removed',
  next(target) {
    if (target.row.role === 'super') throw refuse('demote-first')
    expectRole(target, 'admin', 'not-an-admin')
    return { role: 'user', permissions: [] }
  },
}

export const promotionToSuper: RoleStep = {
  action: 'admin-made-super-admin',
  label: 'super-admin-made',
  reply: 'super-admin-promoted',
  next(target) {
    if (target.row.role === 'user') throw refuse('admin-first')
    expectRole(target, 'admin', 'super-admin-already')
    return { role: 'super', permissions: target.permissions }
  },
}

export const demotionFromSuper: RoleStep = {
  action: 'super-admin-demoted-to-admin',
  label: 'super-admin-demoted',
  reply: 'super-admin-demoted',
  next(target) {
    expectRole(target, 'super', 'not-a-super-admin')
    return { role: 'admin', permissions: target.permissions }
  },
}

export const changePermissions = (wanted: readonly Permission[]): RoleStep => ({
  action: 'admin-perms-changed',
  label: 'permissions-changed',
  reply: 'permissions-saved',
  next(target) {
    if (target.row.role === 'super') throw refuse('has-every-permission')
    expectRole(target, 'admin', 'not-an-admin')
    return { role: 'admin', permissions: permissions.filter((it) => wanted.includes(it)) }
  },
})

type RoleRefusal =
  | 'admin-already'
  | 'super-admin-already'
  | 'not-an-admin'
  | 'not-a-super-admin'
  | 'admin-first'
  | 'demote-first'
  | 'has-every-permission'

const refuse = (code: RoleRefusal) => createFault('conflict', { code }, { code: 'conflict' })

function expectRole({ row }: Account, role: Role['role'], code: RoleRefusal): void {
  if (row.role !== role) throw refuse(code)
}
