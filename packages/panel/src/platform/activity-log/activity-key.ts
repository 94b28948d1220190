import { readOwnActivity } from '@trellis/contract/activity-log.ts'
import { keyOf } from '../../kit/queries.ts'

/** Where the newest entries of the owner's log are kept. */
export const activityKey = (userId: string) => keyOf(readOwnActivity, activityInput(userId))

export const activityInput = (userId: string) => ({
  params: { id: userId },
  query: { limit: 8 },
})
