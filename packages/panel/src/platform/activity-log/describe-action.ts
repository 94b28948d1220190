import { findMessage } from '@trellis/contract/kit/refusal.ts'
import { activityActionsMessages } from '../../messages/activity-actions.ts'

/** Returns the name of an action in the panel's language; the api's own for one that the panel does not know. */
export const describeAction = (action: string): string =>
  findMessage(activityActionsMessages, { code: action }) ?? action
