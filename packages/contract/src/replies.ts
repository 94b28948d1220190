import type { ConfigurationReply } from './game/configuration.ts'
import type { GuildReply } from './game/guilds.ts'
import type { PendingEditReply } from './game/pending-edits.ts'
import type { PlayerReply } from './game/players.ts'
import type { ScriptReply } from './game/scripts.ts'
import type { TimedEventReply } from './game/timed-events.ts'
import type { WorldFileReply } from './game/world-files.ts'
import type { WorldRatingReply } from './game/world-ratings.ts'
import type { WorldReply } from './game/worlds.ts'
import type { BackupReply } from './hosting/backups.ts'
import type { NameBanReply } from './hosting/banned-server-names.ts'
import type { DeletedServerReply } from './hosting/deleted-servers.ts'
import type { EngineReply } from './hosting/engines.ts'
import type { HandOverReply } from './hosting/hand-overs.ts'
import type { MemberReply } from './hosting/members.ts'
import type { RunningServersReply } from './hosting/running-servers.ts'
import type { TaskReply } from './hosting/scheduled-tasks.ts'
import type { SelectionReply } from './hosting/server-list.ts'
import type { RenameReply } from './hosting/server-names.ts'
import type { ServerReply } from './hosting/servers.ts'
import type { VisitReply } from './hosting/support-access.ts'
import type { SuspensionReply } from './hosting/suspensions.ts'
import type { CopyReply } from './hosting/test-copies.ts'
import type { TransferReply } from './hosting/transfers.ts'
import type { EntitlementReply } from './money/entitlements.ts'
import type { CodeReply } from './money/redeem-codes.ts'
import type { ShopReply } from './money/shop.ts'
import type { ShopItemReply } from './money/shop-items.ts'
import type { BulkGrantReply } from './operations/bulk-grants.ts'
import type { FeedbackReply } from './operations/feedback.ts'
import type { JoinPageReply } from './operations/join-page.ts'
import type { BulkReply } from './operations/managed-users.ts'
import type { PersonReply } from './operations/person-pages.ts'
import type { MoveReply } from './people/account-moves.ts'
import type { AdminReply } from './people/admins.ts'
import type { SignInReply } from './people/auth.ts'
import type { BanReply } from './people/bans.ts'
import type { SessionReply } from './people/sessions.ts'
import type { SettingsReply } from './platform/panel-settings.ts'
import type { PushReply } from './platform/push-messages.ts'
import type { UndoReply } from './platform/undo.ts'
import type { WebhookReply } from './platform/webhooks.ts'

/** Answers to all changes: the code of each sentence, with its values. */
export type Reply =
  | AdminReply
  | BackupReply
  | BanReply
  | BulkGrantReply
  | BulkReply
  | CodeReply
  | ConfigurationReply
  | CopyReply
  | DeletedServerReply
  | EngineReply
  | EntitlementReply
  | FeedbackReply
  | GuildReply
  | HandOverReply
  | JoinPageReply
  | MemberReply
  | MoveReply
  | NameBanReply
  | PendingEditReply
  | PersonReply
  | PlayerReply
  | PushReply
  | RenameReply
  | RunningServersReply
  | ScriptReply
  | SelectionReply
  | ServerReply
  | SessionReply
  | SettingsReply
  | ShopItemReply
  | ShopReply
  | SignInReply
  | SuspensionReply
  | TaskReply
  | TimedEventReply
  | TransferReply
  | UndoReply
  | VisitReply
  | WebhookReply
  | WorldFileReply
  | WorldRatingReply
  | WorldReply
