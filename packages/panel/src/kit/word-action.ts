import type { Activity } from '@trellis/contract/platform/activity-log.ts'
import { activityActionsMessages } from '../messages/activity-actions.ts'
import { wordCode } from './word-code.ts'

/** Returns the panel's words for an action of the activity log. */
export const wordAction = ({ action, code }: Pick<Activity, 'action' | 'code'>): string =>
  wordCode(activityActionsMessages, { code }, action)
