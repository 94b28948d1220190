import type { MoveReply } from './account-moves.ts'
import type { AdminReply } from './admins.ts'
import type { SignInReply } from './auth.ts'
import type { BackupReply } from './backups.ts'
import type { NameBanReply } from './banned-server-names.ts'
import type { BanReply } from './bans.ts'
import type { BulkGrantReply } from './bulk-grants.ts'
import type { ConfigurationReply } from './configuration.ts'
import type { DeletedServerReply } from './deleted-servers.ts'
import type { EngineReply } from './engines.ts'
import type { EntitlementReply } from './entitlements.ts'
import type { FeedbackReply } from './feedback.ts'
import type { GuildReply } from './guilds.ts'
import type { HandOverReply } from './hand-overs.ts'
import type { JoinPageReply } from './join-page.ts'
import type { BulkReply } from './managed-users.ts'
import type { MemberReply } from './members.ts'
import type { SettingsReply } from './panel-settings.ts'
import type { PendingEditReply } from './pending-edits.ts'
import type { PersonReply } from './person-pages.ts'
import type { PlayerReply } from './players.ts'
import type { PushReply } from './push-messages.ts'
import type { CodeReply } from './redeem-codes.ts'
import type { RunningServersReply } from './running-servers.ts'
import type { TaskReply } from './scheduled-tasks.ts'
import type { ScriptReply } from './scripts.ts'
import type { SelectionReply } from './server-list.ts'
import type { RenameReply } from './server-names.ts'
import type { ServerReply } from './servers.ts'
import type { SessionReply } from './sessions.ts'
import type { ShopReply } from './shop.ts'
import type { ShopItemReply } from './shop-items.ts'
import type { VisitReply } from './support-access.ts'
import type { SuspensionReply } from './suspensions.ts'
import type { CopyReply } from './test-copies.ts'
import type { TimedEventReply } from './timed-events.ts'
import type { TransferReply } from './transfers.ts'
import type { UndoReply } from './undo.ts'
import type { WebhookReply } from './webhooks.ts'
import type { WorldFileReply } from './world-files.ts'
import type { WorldRatingReply } from './world-ratings.ts'
import type { WorldReply } from './worlds.ts'

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
