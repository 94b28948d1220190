import { readOwnActivity } from '@trellis/contract/activity-log.ts'
import { getKey } from '../../kit/queries.ts'

/** Where the newest entries of the owner's log are kept. */
export const activityKey = (userId: string) => getKey(readOwnActivity, activityInput(userId))

export const activityInput = (userId: string) => ({
  params: { id: userId },
  query: { limit: 8 },
})
