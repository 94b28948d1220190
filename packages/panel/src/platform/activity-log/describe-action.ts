import type { Activity } from '@trellis/contract/activity-log.ts'
import { findMessage } from '@trellis/contract/kit/refusal.ts'
import { activityActionsMessages } from '../../messages/activity-actions.ts'

type Described = Pick<Activity, 'action' | 'code'>

/** Returns the panel's words for an action, or the stored English text for a code that the panel does not know. */
export const describeAction = ({ action, code }: Described): string =>
  (code === undefined ? null : findMessage(activityActionsMessages, { code })) ?? action
