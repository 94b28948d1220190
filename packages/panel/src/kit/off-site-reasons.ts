import { reasonsOffSiteMessages } from '../messages/reasons-off-site.ts'
import { addFailureMessages } from './failure-messages.ts'

/** Adds the reasons why a copy in the off-site store failed, which only pages about backups and their results need. */
addFailureMessages(reasonsOffSiteMessages)
