import type { Permission } from '@trellis/contract/kit/permissions.ts'
import type { SessionUser } from '@trellis/contract/people/users.ts'

/** Returns whether an admin has a permission. A super admin has all of them. */
export const mayDo = (
  admin: Pick<SessionUser, 'isSuperAdmin' | 'permissions'>,
  permission: Permission,
): boolean => admin.isSuperAdmin || admin.permissions.includes(permission)
