import * as z from 'zod'
import { getRoleReach, roleReachSchema } from './role-rights.ts'
import type { ServerUser } from './server-access.ts'

/** Says which parts of documents a user may change that need more than the right to their kind. */
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
