import * as z from 'zod'
import { getRoleReach, roleReachSchema } from './role-rights.ts'
import type { ServerUser } from './server-access.ts'

/** Says which players, and which parts of documents, a user may change that need more than the right to their kind. */
export const editReachSchema = z.object({
  roles: roleReachSchema,
  /** Whether the user may change the list of creators, and the players on it. */
  creators: z.boolean(),
  /** The user's own name in the game; null without one. */
  ownName: z.string().nullable(),
})
export type EditReach = z.output<typeof editReachSchema>

/** The reach of the owner, and of what the service does. */
export const wholeReach: EditReach = { roles: 'all', creators: true, ownName: null }

export const getEditReach = (user: ServerUser, ownName: string | null): EditReach => ({
  roles: getRoleReach(user),
  creators: user.isOwner,
  ownName,
})
