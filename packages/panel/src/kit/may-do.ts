import type { Permission } from '@trellis/contract/permissions.ts'
import type { SessionUser } from '@trellis/contract/users.ts'

/** Whether an admin holds a permission; a super admin holds all of them. */
export const mayDo = (
  admin: Pick<SessionUser, 'isSuperAdmin' | 'permissions'>,
  permission: Permission,
): boolean => admin.isSuperAdmin || admin.permissions.includes(permission)
