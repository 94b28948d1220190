import * as z from 'zod'
import { getRoleReach, roleReachSchema } from './role-rights.ts'
import type { ServerUser } from './server-access.ts'

/** Says what a user may change in documents besides what the right to their kind allows. */
export const editReachSchema = z.object({
  roles: roleReachSchema,
  /** Whether the user may change the list of creators. */
  creators: z.boolean(),
})
export type EditReach = z.output<typeof editReachSchema>

export const getEditReach = (user: ServerUser): EditReach => ({
  roles: getRoleReach(user),
  creators: user.isOwner,
})
