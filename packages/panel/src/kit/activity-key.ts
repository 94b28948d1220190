import { readOwnActivity } from '@trellis/contract/platform/activity-log.ts'
import { getKey } from './queries.ts'

/** Where the newest entries of the owner's log are kept. */
export const getActivityKey = (userId: string) => getKey(readOwnActivity, getActivityInput(userId))

export const getActivityInput = (userId: string) => ({
  params: { id: userId },
  query: { limit: 8 },
})
