import { activityLogFeature } from './features/activity-log/feature.ts'
import { adminsFeature } from './features/admins/feature.ts'
import { archivesFeature } from './features/archives/feature.ts'
import { assistantFeature } from './features/assistant/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { backupsFeature } from './features/backups/feature.ts'
import { bannedNamesFeature } from './features/banned-names/feature.ts'
import { bansFeature } from './features/bans/feature.ts'
import { configurationFeature } from './features/configuration/feature.ts'
import { connectionFeature } from './features/connection/feature.ts'
import { consoleFeature } from './features/console/feature.ts'
import { deletedServersFeature } from './features/deleted-servers/feature.ts'
import { gameFeature } from './features/documents/feature.ts'
import { entitlementsFeature } from './features/entitlements/feature.ts'
import { feedbackFeature } from './features/feedback/feature.ts'
import { healthFeature } from './features/health/feature.ts'
import { itemsFeature } from './features/items/feature.ts'
import { managedServersFeature } from './features/managed-servers/feature.ts'
import { managedUsersFeature } from './features/managed-users/feature.ts'
import { noticesFeature } from './features/notices/feature.ts'
import { panelSettingsFeature } from './features/panel-settings/feature.ts'
import { playersFeature } from './features/players/feature.ts'
import { profileFeature } from './features/profile/feature.ts'
import { reconciliationFeature } from './features/reconciliation/feature.ts'
import { redeemCodesFeature } from './features/redeem-codes/feature.ts'
import { scheduledTasksFeature } from './features/scheduled-tasks/feature.ts'
import { serversFeature } from './features/servers/feature.ts'
import { shopFeature } from './features/shop/feature.ts'
import { shopItemsFeature } from './features/shop-items/feature.ts'
import { statisticsFeature } from './features/statistics/feature.ts'
import { storageFeature } from './features/storage/feature.ts'
import { supportFeature } from './features/support/feature.ts'
import { suspensionsFeature } from './features/suspensions/feature.ts'
import { templatesFeature } from './features/templates/feature.ts'
import { undoFeature } from './features/undo/feature.ts'
import { usageFeature } from './features/usage/feature.ts'
import { usersFeature } from './features/users/feature.ts'
import { waitingEditsFeature } from './features/waiting-edits/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { worldsFeature } from './features/worlds/feature.ts'
import type { Feature } from './kit/feature.ts'
import { liveFeature } from './live/feature.ts'

/** Every feature of the product. The program opens each after those that it needs. */
export const features: readonly Feature[] = [
  activityLogFeature,
  adminsFeature,
  archivesFeature,
  assistantFeature,
  authFeature,
  backupsFeature,
  bannedNamesFeature,
  bansFeature,
  configurationFeature,
  connectionFeature,
  consoleFeature,
  deletedServersFeature,
  entitlementsFeature,
  feedbackFeature,
  healthFeature,
  itemsFeature,
  managedServersFeature,
  managedUsersFeature,
  noticesFeature,
  panelSettingsFeature,
  playersFeature,
  profileFeature,
  redeemCodesFeature,
  scheduledTasksFeature,
  serversFeature,
  gameFeature,
  reconciliationFeature,
  suspensionsFeature,
  shopItemsFeature,
  shopFeature,
  statisticsFeature,
  storageFeature,
  supportFeature,
  templatesFeature,
  undoFeature,
  usageFeature,
  usersFeature,
  waitingEditsFeature,
  webhooksFeature,
  worldsFeature,
  liveFeature,
]
