import { configurationFeature } from '../game/configuration/feature.ts'
import { consoleFeature } from '../game/console/feature.tsx'
import { guildsFeature } from '../game/guilds/feature.ts'
import { itemsFeature } from '../game/items/feature.ts'
import { playersFeature } from '../game/players/feature.tsx'
import { scriptsFeature } from '../game/scripts/feature.ts'
import { setupGuideFeature } from '../game/setup-guide/feature.ts'
import { timedEventsFeature } from '../game/timed-events/feature.ts'
import { worldRatingsFeature } from '../game/world-ratings/feature.ts'
import { worldsFeature } from '../game/worlds/feature.tsx'
import { backupsFeature } from '../hosting/backups/feature.ts'
import { bannedServerNamesFeature } from '../hosting/banned-server-names/feature.ts'
import { templatesFeature } from '../hosting/engines/feature.ts'
import { membersFeature } from '../hosting/members/feature.ts'
import { profileFeature } from '../hosting/profile/feature.ts'
import { serverListFeature } from '../hosting/server-list/feature.ts'
import { serversFeature } from '../hosting/servers/feature.ts'
import { supportAccessFeature } from '../hosting/support-access/feature.ts'
import { listFeatures } from '../kit/feature.ts'
import { entitlementsFeature } from '../money/entitlements/feature.ts'
import { redeemCodesFeature } from '../money/redeem-codes/feature.ts'
import { shopFeature } from '../money/shop/feature.ts'
import { shopItemsFeature } from '../money/shop-items/feature.ts'
import { dashboardFeature } from '../operations/dashboard/feature.ts'
import { feedbackFeature } from '../operations/feedback/feature.ts'
import { healthFeature } from '../operations/health/feature.ts'
import { managedServersFeature } from '../operations/managed-servers/feature.ts'
import { managedUsersFeature } from '../operations/managed-users/feature.ts'
import { overviewFeature } from '../operations/overview/feature.ts'
import { personPagesFeature } from '../operations/person-pages/feature.ts'
import { schedulerFeature } from '../operations/scheduler/feature.ts'
import { adminsFeature } from '../people/admins/feature.ts'
import { bansFeature } from '../people/bans/feature.ts'
import { usersFeature } from '../people/users/feature.ts'
import { activityLogFeature } from '../platform/activity-log/feature.ts'
import { noticesFeature } from '../platform/notices/feature.ts'
import { panelSettingsFeature } from '../platform/panel-settings/feature.ts'
import { supportFeature } from '../platform/support/feature.ts'
import { undoFeature } from '../platform/undo/feature.ts'

/** Every feature that adds pages, admin tabs or handlers of live events. */
export const features = listFeatures([
  activityLogFeature,
  adminsFeature,
  backupsFeature,
  bannedServerNamesFeature,
  bansFeature,
  configurationFeature,
  consoleFeature,
  dashboardFeature,
  entitlementsFeature,
  feedbackFeature,
  guildsFeature,
  healthFeature,
  itemsFeature,
  managedServersFeature,
  managedUsersFeature,
  membersFeature,
  noticesFeature,
  overviewFeature,
  panelSettingsFeature,
  personPagesFeature,
  playersFeature,
  profileFeature,
  redeemCodesFeature,
  schedulerFeature,
  scriptsFeature,
  serverListFeature,
  serversFeature,
  setupGuideFeature,
  shopFeature,
  shopItemsFeature,
  supportAccessFeature,
  supportFeature,
  templatesFeature,
  timedEventsFeature,
  undoFeature,
  usersFeature,
  worldRatingsFeature,
  worldsFeature,
])
