import type { Migration } from 'kysely/migration'
import { firstTables } from './001-first-tables.ts'
import { textures } from './002-textures.ts'
import { ledgerAndShop } from './003-ledger-and-shop.ts'
import { backups } from './004-backups.ts'
import { scheduledTasks } from './005-scheduled-tasks.ts'
import { administration } from './006-administration.ts'
import { population } from './007-population.ts'
import { severalApis } from './008-several-apis.ts'
import { webhooks } from './009-webhooks.ts'
import { templates } from './010-templates.ts'
import { whoMadeWhat } from './011-who-made-what.ts'
import { storageFiles } from './012-storage-files.ts'
import { installation } from './013-installation.ts'
import { deletedServers } from './014-deleted-servers.ts'
import { banAppeals } from './015-ban-appeals.ts'
import { crashLoops } from './016-crash-loops.ts'
import { givenUpRuns } from './017-given-up-runs.ts'
import { accountLanguage } from './018-account-language.ts'
import { noticeCodes } from './019-notice-codes.ts'
import { reasonCauses } from './020-reason-causes.ts'
import { ledgerReasonCodes } from './021-ledger-reason-codes.ts'
import { webhookLanguage } from './022-webhook-language.ts'
import { severalServers } from './023-several-servers.ts'
import { serverSuspensions } from './024-server-suspensions.ts'
import { formerNames } from './025-former-names.ts'
import { members } from './026-members.ts'
import { runningServers } from './027-running-servers.ts'
import { supportVisits } from './028-support-visits.ts'
import { severalBackups } from './029-several-backups.ts'
import { serverTransfers } from './030-server-transfers.ts'
import { testCopies } from './031-test-copies.ts'
import { accountMoves } from './032-account-moves.ts'
import { announcedCopies } from './033-announced-copies.ts'
import { joinPages } from './034-join-pages.ts'
import { webPush } from './035-web-push.ts'
import { serverList } from './036-server-list.ts'
import { personNotes } from './037-person-notes.ts'
import { scriptVersions } from './038-script-versions.ts'
import { timedEvents } from './039-timed-events.ts'
import { taskAuthors } from './040-task-authors.ts'
import { inviters } from './041-inviters.ts'
import { debts } from './042-debts.ts'
import { grantReferences } from './043-grant-references.ts'
import { repeatedCalls } from './044-repeated-calls.ts'
import { watchedParts } from './045-watched-parts.ts'
import { textureNames } from './046-texture-names.ts'
import { sessionDetails } from './047-session-details.ts'
import { adminConfirmations } from './048-admin-confirmations.ts'
import { hiddenPages } from './049-hidden-pages.ts'
import { support } from './050-support.ts'
import { rights } from './051-rights.ts'
import { operations } from './052-operations.ts'

/** In the order in which they are applied; a name once released never changes. */
export const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-textures': textures,
  '003-ledger-and-shop': ledgerAndShop,
  '004-backups': backups,
  '005-scheduled-tasks': scheduledTasks,
  '006-administration': administration,
  '007-population': population,
  '008-several-apis': severalApis,
  '009-webhooks': webhooks,
  '010-templates': templates,
  '011-who-made-what': whoMadeWhat,
  '012-storage-files': storageFiles,
  '013-installation': installation,
  '014-deleted-servers': deletedServers,
  '015-ban-appeals': banAppeals,
  '016-crash-loops': crashLoops,
  '017-given-up-runs': givenUpRuns,
  '018-account-language': accountLanguage,
  '019-notice-codes': noticeCodes,
  '020-reason-causes': reasonCauses,
  '021-ledger-reason-codes': ledgerReasonCodes,
  '022-webhook-language': webhookLanguage,
  '023-several-servers': severalServers,
  '024-server-suspensions': serverSuspensions,
  '025-former-names': formerNames,
  '026-members': members,
  '027-running-servers': runningServers,
  '028-support-visits': supportVisits,
  '029-several-backups': severalBackups,
  '030-server-transfers': serverTransfers,
  '031-test-copies': testCopies,
  '032-account-moves': accountMoves,
  '033-announced-copies': announcedCopies,
  '034-join-pages': joinPages,
  '035-web-push': webPush,
  '036-server-list': serverList,
  '037-person-notes': personNotes,
  '038-script-versions': scriptVersions,
  '039-timed-events': timedEvents,
  '040-task-authors': taskAuthors,
  '041-inviters': inviters,
  '042-debts': debts,
  '043-grant-references': grantReferences,
  '044-repeated-calls': repeatedCalls,
  '045-watched-parts': watchedParts,
  '046-texture-names': textureNames,
  '047-session-details': sessionDetails,
  '048-admin-confirmations': adminConfirmations,
  '049-hidden-pages': hiddenPages,
  '050-support': support,
  '051-rights': rights,
  '052-operations': operations,
}
