import { archivesFeature } from './game/archives/feature.ts'
import { configurationFeature } from './game/configuration/feature.ts'
import { connectivityCheckFeature } from './game/connectivity-check/feature.ts'
import { consoleFeature } from './game/console/feature.ts'
import { gameFeature } from './game/documents/feature.ts'
import { guildsFeature } from './game/guilds/feature.ts'
import { itemsFeature } from './game/items/feature.ts'
import { pendingEditsFeature } from './game/pending-edits/feature.ts'
import { playersFeature } from './game/players/feature.ts'
import { scriptsFeature } from './game/scripts/feature.ts'
import { setupGuideFeature } from './game/setup-guide/feature.ts'
import { timedEventsFeature } from './game/timed-events/feature.ts'
import { worldRatingsFeature } from './game/world-ratings/feature.ts'
import { worldsFeature } from './game/worlds/feature.ts'
import { backupsFeature } from './hosting/backups/feature.ts'
import { bannedServerNamesFeature } from './hosting/banned-server-names/feature.ts'
import { deletedServersFeature } from './hosting/deleted-servers/feature.ts'
import { templatesFeature } from './hosting/engines/feature.ts'
import { handOversFeature } from './hosting/hand-overs/feature.ts'
import { membersFeature } from './hosting/members/feature.ts'
import { profileFeature } from './hosting/profile/feature.ts'
import { reconciliationFeature } from './hosting/reconciliation/feature.ts'
import { runningServersFeature } from './hosting/running-servers/feature.ts'
import { scheduledTasksFeature } from './hosting/scheduled-tasks/feature.ts'
import { serverListFeature } from './hosting/server-list/feature.ts'
import { serverNamesFeature } from './hosting/server-names/feature.ts'
import { serversFeature } from './hosting/servers/feature.ts'
import { storageFeature } from './hosting/storage/feature.ts'
import { supportAccessFeature } from './hosting/support-access/feature.ts'
import { suspensionsFeature } from './hosting/suspensions/feature.ts'
import { testCopiesFeature } from './hosting/test-copies/feature.ts'
import { usageFeature } from './hosting/usage/feature.ts'
import type { Feature } from './kit/feature.ts'
import { entitlementsFeature } from './money/entitlements/feature.ts'
import { redeemCodesFeature } from './money/redeem-codes/feature.ts'
import { shopFeature } from './money/shop/feature.ts'
import { shopItemsFeature } from './money/shop-items/feature.ts'
import { assistantFeature } from './operations/assistant/feature.ts'
import { feedbackFeature } from './operations/feedback/feature.ts'
import { installationWatchFeature } from './operations/installation-watch/feature.ts'
import { joinPageFeature } from './operations/join-page/feature.ts'
import { managedServersFeature } from './operations/managed-servers/feature.ts'
import { managedUsersFeature } from './operations/managed-users/feature.ts'
import { overviewFeature } from './operations/overview/feature.ts'
import { personPagesFeature } from './operations/person-pages/feature.ts'
import { accountMovesFeature } from './people/account-moves/feature.ts'
import { adminsFeature } from './people/admins/feature.ts'
import { authFeature } from './people/auth/feature.ts'
import { bansFeature } from './people/bans/feature.ts'
import { usersFeature } from './people/users/feature.ts'
import { activityLogFeature } from './platform/activity-log/feature.ts'
import { noticesFeature } from './platform/notices/feature.ts'
import { panelSettingsFeature } from './platform/panel-settings/feature.ts'
import { pushMessagesFeature } from './platform/push-messages/feature.ts'
import { supportFeature } from './platform/support/feature.ts'
import { undoFeature } from './platform/undo/feature.ts'
import { webhooksFeature } from './platform/webhooks/feature.ts'

/** Every feature of the product. The program opens each after those that it needs. */
export const features: readonly Feature[] = [
  accountMovesFeature,
  activityLogFeature,
  adminsFeature,
  archivesFeature,
  assistantFeature,
  authFeature,
  backupsFeature,
  bannedServerNamesFeature,
  bansFeature,
  configurationFeature,
  connectivityCheckFeature,
  consoleFeature,
  deletedServersFeature,
  entitlementsFeature,
  feedbackFeature,
  gameFeature,
  guildsFeature,
  handOversFeature,
  installationWatchFeature,
  itemsFeature,
  joinPageFeature,
  managedServersFeature,
  managedUsersFeature,
  membersFeature,
  noticesFeature,
  overviewFeature,
  panelSettingsFeature,
  pendingEditsFeature,
  personPagesFeature,
  playersFeature,
  profileFeature,
  pushMessagesFeature,
  reconciliationFeature,
  redeemCodesFeature,
  runningServersFeature,
  scheduledTasksFeature,
  scriptsFeature,
  serverListFeature,
  serverNamesFeature,
  serversFeature,
  setupGuideFeature,
  shopFeature,
  shopItemsFeature,
  storageFeature,
  supportAccessFeature,
  supportFeature,
  suspensionsFeature,
  templatesFeature,
  testCopiesFeature,
  timedEventsFeature,
  undoFeature,
  usageFeature,
  usersFeature,
  webhooksFeature,
  worldRatingsFeature,
  worldsFeature,
]
