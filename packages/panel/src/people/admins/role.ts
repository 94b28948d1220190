import type { RoleRow } from '@trellis/contract/people/admins.ts'

export type Role = 'user' | 'admin' | 'superAdmin'

export const getRole = ({ isAdmin, isSuperAdmin }: RoleRow): Role =>
  isSuperAdmin ? 'superAdmin' : isAdmin ? 'admin' : 'user'
