import { adminWords } from './admin.ts'
import { adminsWords } from './admins.ts'
import { bannedNameWords } from './banned-names.ts'
import { banWords } from './bans.ts'
import { addFailureMessages } from './failure-messages.ts'
import { feedbackAdminWords } from './feedback-for-admins.ts'
import { healthWords } from './health.ts'
import { ledgerAdminWords } from './ledger-for-admins.ts'
import { managedServerWords } from './managed-servers.ts'
import { managedUserWords } from './managed-users.ts'
import { redeemCodeAdminWords } from './redeem-codes-for-admins.ts'
import { refusalAdminWords } from './refusals-for-admins.ts'
import { shopItemWords } from './shop-items.ts'
import { statisticsWords } from './statistics.ts'
import { templateAdminWords } from './templates-for-admins.ts'
import { undoWords } from './undo.ts'

/** The sentences that only admins read. Only admin pages import them, so that other users do not load them. */
export const wordsForAdmins = {
  admin: adminWords,
  admins: adminsWords,
  bannedNames: bannedNameWords,
  bans: banWords,
  feedback: feedbackAdminWords,
  health: healthWords,
  ledger: ledgerAdminWords,
  managedServers: managedServerWords,
  managedUsers: managedUserWords,
  redeemCodes: redeemCodeAdminWords,
  refusals: refusalAdminWords,
  shopItems: shopItemWords,
  statistics: statisticsWords,
  templates: templateAdminWords,
  undo: undoWords,
}

addFailureMessages(wordsForAdmins.refusals)
