import * as z from 'zod'
import { adminUserParams } from '../kit/amounts.ts'
import { withCode } from '../kit/field-codes.ts'
import { userIdSchema } from '../kit/ids.ts'
import { findPermissionsRefusal, permissionSchema } from '../kit/permissions.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { changedSchema } from '../platform/undo.ts'

/** A registered user and their role; the keys are the spec's. */
export const roleRowSchema = z.object({
  DiscordID: userIdSchema,
  DiscordUsername: z.string(),
  GrowID: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
})
export type RoleRow = z.output<typeof roleRowSchema>

export const rolesListed = 1000

export const listAllUsers = route({
  method: 'GET',
  path: '/admin/all-users',
  access: 'super-admin',
  summary: `Users with their roles, admins first, at most ${rolesListed}.`,
  query: z.object({
    /** Matches any part of the Discord id, username, GrowID or server name, ignoring case. */
    search: z.string().trim().max(100).default(''),
  }),
  reply: z.array(roleRowSchema),
})

const body = z.strictObject({ discordId: userIdSchema })

export const promoteAdmin = route({
  method: 'POST',
  path: '/admin/admins',
  access: 'super-admin',
  summary: 'Make an admin of a user, without any permission yet.',
  body,
  reply: changedSchema,
})

export const demoteAdmin = route({
  method: 'DELETE',
  path: '/admin/admins/:discordId',
  access: 'super-admin',
  summary: 'Make an ordinary user of an admin.',
  params: adminUserParams,
  reply: changedSchema,
})

export const promoteSuperAdmin = route({
  method: 'POST',
  path: '/admin/superadmins',
  access: 'super-admin',
  summary: 'Make a super admin of an admin.',
  body,
  reply: changedSchema,
})

export const demoteSuperAdmin = route({
  method: 'DELETE',
  path: '/admin/superadmins/:discordId',
  access: 'super-admin',
  summary: 'Make an admin of a super admin; the last one stays.',
  params: adminUserParams,
  reply: changedSchema,
})

export const readAdminPermissions = route({
  method: 'GET',
  path: '/admin/admins/:discordId/permissions',
  access: 'super-admin',
  summary: 'What an admin may do.',
  params: adminUserParams,
  reply: z.object({ permissions: z.array(permissionSchema) }),
})

export const saveAdminPermissions = route({
  method: 'PUT',
  path: '/admin/admins/:discordId/permissions',
  access: 'super-admin',
  summary: 'Set what an admin may do.',
  params: adminUserParams,
  body: z.strictObject({
    permissions: z
      .array(permissionSchema)
      .refine((list) => new Set(list).size === list.length, withCode('permission-repeated'))
      .superRefine((list, context) => {
        const denial = findPermissionsRefusal(list)
        if (denial === null) return
        const { permission, view } = denial.params
        const message = `An admin with ${permission} needs ${view} too.`
        context.addIssue({ code: 'custom', message })
      }),
  }),
  reply: changedSchema,
})

/** Answers to the changes of this feature. */
export type AdminReply =
  | CodedReply<'admin-promoted'>
  | CodedReply<'admin-removed'>
  | CodedReply<'super-admin-promoted'>
  | CodedReply<'super-admin-demoted'>
  | CodedReply<'permissions-saved'>

/** Entries of this feature in the activity log. */
export type AdminActivity =
  | 'admin-made-super-admin'
  | 'admin-perms-changed'
  | 'admin-removed'
  | 'super-admin-demoted-to-admin'
  | 'user-promoted-to-admin'

/** Changes of this feature that can be undone. */
export type AdminUndo =
  | CodedReply<'user-promoted'>
  | CodedReply<'admin-removed'>
  | CodedReply<'super-admin-made'>
  | CodedReply<'super-admin-demoted'>
  | CodedReply<'permissions-changed'>

/** Refusals of changes of admins and their rights. */
export type AdminsRefusal =
  | Refusal<'account-super-only'>
  | Refusal<'server-super-only'>
  | Refusal<'own-role'>
  | Refusal<'last-super'>
  | Refusal<'not-an-admin'>
  | Refusal<'admin-already'>
  | Refusal<'super-admin-already'>
  | Refusal<'not-a-super-admin'>
  | Refusal<'admin-first'>
  | Refusal<'demote-first'>
  | Refusal<'has-every-permission'>
  | Refusal<'role-changed', { username: string }>
