import type { ArchiveActivity } from './game/archives.ts'
import type { ConfigurationActivity } from './game/configuration.ts'
import type { ConsoleActivity } from './game/console.ts'
import type { GuildActivity } from './game/guilds.ts'
import type { PendingEditActivity } from './game/pending-edits.ts'
import type { PlayerActivity } from './game/players.ts'
import type { TimedEventActivity } from './game/timed-events.ts'
import type { WorldLibraryActivity } from './game/world-library.ts'
import type { WorldRatingActivity } from './game/world-ratings.ts'
import type { WorldActivity } from './game/worlds.ts'
import type { BackupActivity } from './hosting/backups.ts'
import type { NameBanActivity } from './hosting/banned-server-names.ts'
import type { DeletedServerActivity } from './hosting/deleted-servers.ts'
import type { EngineActivity } from './hosting/engines.ts'
import type { HandOverActivity } from './hosting/hand-overs.ts'
import type { MemberActivity } from './hosting/members.ts'
import type { RunningServersActivity } from './hosting/running-servers.ts'
import type { TaskActivity } from './hosting/scheduled-tasks.ts'
import type { RenameActivity } from './hosting/server-names.ts'
import type { ServerActivity } from './hosting/servers.ts'
import type { VisitActivity } from './hosting/support-access.ts'
import type { SuspensionActivity } from './hosting/suspensions.ts'
import type { CopyActivity } from './hosting/test-copies.ts'
import type { TransferActivity } from './hosting/transfers.ts'
import type { EntitlementActivity } from './money/entitlements.ts'
import type { CodeActivity } from './money/redeem-codes.ts'
import type { ShopActivity } from './money/shop.ts'
import type { ShopItemActivity } from './money/shop-items.ts'
import type { BulkGrantActivity } from './operations/bulk-grants.ts'
import type { FeedbackActivity } from './operations/feedback.ts'
import type { JoinPageActivity } from './operations/join-page.ts'
import type { PersonActivity } from './operations/person-pages.ts'
import type { ServerActActivity } from './operations/server-acts.ts'
import type { MoveActivity } from './people/account-moves.ts'
import type { AdminActivity } from './people/admins.ts'
import type { SignInActivity } from './people/auth.ts'
import type { BanActivity } from './people/bans.ts'
import type { SessionActivity } from './people/sessions.ts'
import type { LogActivity } from './platform/activity-log.ts'
import type { SettingsActivity } from './platform/panel-settings.ts'
import type { UndoActivity } from './platform/undo.ts'
import type { WebhookActivity } from './platform/webhooks.ts'

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
