import type { MoveActivity } from './account-moves.ts'
import type { LogActivity } from './activity-log.ts'
import type { AdminActivity } from './admins.ts'
import type { ArchiveActivity } from './archives.ts'
import type { SignInActivity } from './auth.ts'
import type { BackupActivity } from './backups.ts'
import type { NameBanActivity } from './banned-server-names.ts'
import type { BanActivity } from './bans.ts'
import type { BulkGrantActivity } from './bulk-grants.ts'
import type { ConfigurationActivity } from './configuration.ts'
import type { ConsoleActivity } from './console.ts'
import type { DeletedServerActivity } from './deleted-servers.ts'
import type { EngineActivity } from './engines.ts'
import type { EntitlementActivity } from './entitlements.ts'
import type { FeedbackActivity } from './feedback.ts'
import type { GuildActivity } from './guilds.ts'
import type { HandOverActivity } from './hand-overs.ts'
import type { JoinPageActivity } from './join-page.ts'
import type { MemberActivity } from './members.ts'
import type { SettingsActivity } from './panel-settings.ts'
import type { PendingEditActivity } from './pending-edits.ts'
import type { PersonActivity } from './person-pages.ts'
import type { PlayerActivity } from './players.ts'
import type { CodeActivity } from './redeem-codes.ts'
import type { RunningServersActivity } from './running-servers.ts'
import type { TaskActivity } from './scheduled-tasks.ts'
import type { ServerActActivity } from './server-acts.ts'
import type { RenameActivity } from './server-names.ts'
import type { ServerActivity } from './servers.ts'
import type { SessionActivity } from './sessions.ts'
import type { ShopActivity } from './shop.ts'
import type { ShopItemActivity } from './shop-items.ts'
import type { VisitActivity } from './support-access.ts'
import type { SuspensionActivity } from './suspensions.ts'
import type { CopyActivity } from './test-copies.ts'
import type { TimedEventActivity } from './timed-events.ts'
import type { TransferActivity } from './transfers.ts'
import type { UndoActivity } from './undo.ts'
import type { WebhookActivity } from './webhooks.ts'
import type { WorldLibraryActivity } from './world-library.ts'
import type { WorldRatingActivity } from './world-ratings.ts'
import type { WorldActivity } from './worlds.ts'

/** Entries of the activity log: the code of each sentence. */
export type ActivityCode =
  | AdminActivity
  | ArchiveActivity
  | BackupActivity
  | BanActivity
  | BulkGrantActivity
  | CodeActivity
  | ConfigurationActivity
  | ConsoleActivity
  | CopyActivity
  | DeletedServerActivity
  | EngineActivity
  | EntitlementActivity
  | FeedbackActivity
  | GuildActivity
  | HandOverActivity
  | JoinPageActivity
  | LogActivity
  | MemberActivity
  | MoveActivity
  | NameBanActivity
  | PendingEditActivity
  | PersonActivity
  | PlayerActivity
  | RenameActivity
  | RunningServersActivity
  | ServerActActivity
  | ServerActivity
  | SessionActivity
  | SettingsActivity
  | ShopActivity
  | ShopItemActivity
  | SignInActivity
  | SuspensionActivity
  | TaskActivity
  | TimedEventActivity
  | TransferActivity
  | UndoActivity
  | VisitActivity
  | WebhookActivity
  | WorldActivity
  | WorldLibraryActivity
  | WorldRatingActivity
