import { reasonsOffSiteMessages } from '../messages/reasons-off-site.ts'
import { describeCause, describeReason } from './describe-reason.ts'
import { addFailureMessages } from './failure-messages.ts'

// Only pages that show results of work meet failures of the off-site store.
addFailureMessages(reasonsOffSiteMessages)

/** Returns the reason of a result, such as that of a backup or of a task, as `describeReason` does. */
export const describeResult: typeof describeReason = (result) => describeReason(result)

/** Returns the panel's message for the cause of a result, as `describeCause` does. */
export const describeResultCause: typeof describeCause = (cause) => describeCause(cause)
