import * as z from 'zod'

/** The sixteen permissions of an admin; a super admin holds all of them. */
export const permissionSchema = z.enum([
  'dashboard:view',
  'users:view',
  'users:manage',
  'users:bulk_actions',
  'servers:view',
  'servers:manage',
  'servers:delete',
  'codes:view',
  'codes:manage',
  'feedback:view',
  'feedback:manage',
  'bans:view',
  'bans:manage',
  'logs:view',
  'settings:view',
  'settings:manage',
])
export type Permission = z.output<typeof permissionSchema>

export const permissions: readonly Permission[] = permissionSchema.options
