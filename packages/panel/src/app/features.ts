import { activityLogFeature } from '../features/activity-log/feature.ts'
import { adminsFeature } from '../features/admins/feature.ts'
import { backupsFeature } from '../features/backups/feature.ts'
import { bannedNamesFeature } from '../features/banned-names/feature.ts'
import { bansFeature } from '../features/bans/feature.ts'
import { configurationFeature } from '../features/configuration/feature.ts'
import { connectionFeature } from '../features/connection/feature.ts'
import { consoleFeature } from '../features/console/feature.tsx'
import { dashboardFeature } from '../features/dashboard/feature.ts'
import { entitlementsFeature } from '../features/entitlements/feature.ts'
import { feedbackFeature } from '../features/feedback/feature.ts'
import { healthFeature } from '../features/health/feature.ts'
import { itemsFeature } from '../features/items/feature.ts'
import { managedServersFeature } from '../features/managed-servers/feature.ts'
import { managedUsersFeature } from '../features/managed-users/feature.ts'
import { noticesFeature } from '../features/notices/feature.ts'
import { panelSettingsFeature } from '../features/panel-settings/feature.ts'
import { playersFeature } from '../features/players/feature.ts'
import { profileFeature } from '../features/profile/feature.ts'
import { redeemCodesFeature } from '../features/redeem-codes/feature.ts'
import { scheduledTasksFeature } from '../features/scheduled-tasks/feature.ts'
import { serversFeature } from '../features/servers/feature.ts'
import { shopFeature } from '../features/shop/feature.ts'
import { shopItemsFeature } from '../features/shop-items/feature.ts'
import { statisticsFeature } from '../features/statistics/feature.ts'
import { supportFeature } from '../features/support/feature.ts'
import { templatesFeature } from '../features/templates/feature.ts'
import { undoFeature } from '../features/undo/feature.ts'
import { usersFeature } from '../features/users/feature.ts'
import { worldsFeature } from '../features/worlds/feature.tsx'
import { listFeatures } from '../kit/feature.ts'

/** Every feature that adds pages, admin tabs or handlers of live events. */
export const features = listFeatures([
  activityLogFeature,
  adminsFeature,
  backupsFeature,
  bannedNamesFeature,
  bansFeature,
  configurationFeature,
  connectionFeature,
  consoleFeature,
  dashboardFeature,
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
  shopFeature,
  shopItemsFeature,
  statisticsFeature,
  supportFeature,
  templatesFeature,
  undoFeature,
  usersFeature,
  worldsFeature,
])
