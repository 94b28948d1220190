import type { Permission } from '@trellis/contract/permissions.ts'
import type { SessionUser } from '@trellis/contract/users.ts'

type Admin = Pick<SessionUser, 'isSuperAdmin' | 'permissions'>

export const mayDo = (admin: Admin, permission: Permission): boolean =>
  admin.isSuperAdmin || admin.permissions.includes(permission)

/** An admin's account is changed by super admins only. */
export const isOutOfReach = (admin: Admin, user: { isAdmin: boolean }): boolean =>
  user.isAdmin && !admin.isSuperAdmin
