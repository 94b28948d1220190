import type { RoleRow } from '@trellis/contract/admins.ts'

export type Role = 'user' | 'admin' | 'superAdmin'

export const roleOf = ({ isAdmin, isSuperAdmin }: RoleRow): Role =>
  isSuperAdmin ? 'superAdmin' : isAdmin ? 'admin' : 'user'
