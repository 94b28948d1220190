import * as z from 'zod'
import type { Refusal } from './refusal.ts'

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

/** Returns the permission to view what this one changes; null for a permission to view. */
export function viewFor(permission: Permission): Permission | null {
  const view = permissionSchema.safeParse(`${permission.split(':')[0]}:view`).data ?? null
  return view === permission ? null : view
}

export type PermissionsRefusal = Refusal<
  'view-permission-missing',
  { permission: Permission; view: Permission }
>

/**
 * Returns why these permissions cannot be held together, or null: a permission to change requires the one to
 * view.
 */
export function findPermissionsRefusal(held: readonly Permission[]): PermissionsRefusal | null {
  for (const each of held) {
    const view = viewFor(each)
    if (view !== null && !held.includes(view)) {
      return { code: 'view-permission-missing', params: { permission: each, view } }
    }
  }
  return null
}
