import type { Permission } from './permissions.ts'

/** Each of them opens the page of a person, which shows what its reader may see. */
export const personPermissions = [
  'users:view',
  'servers:view',
  'codes:view',
  'feedback:view',
  'bans:view',
  'logs:view',
] as const satisfies readonly Permission[]
