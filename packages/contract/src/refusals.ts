import type { MoveRefusal } from './account-moves.ts'
import type { AdminsRefusal } from './admins.ts'
import type { AmountRefusal } from './amounts.ts'
import type { ArchiveRefusal, ImportRefusal } from './archives.ts'
import type { AssistantRefusal } from './assistant.ts'
import type { AccessRefusal } from './auth.ts'
import type { BackupContentsRefusal } from './backup-contents.ts'
import type { BackupRefusal } from './backups.ts'
import type { NameBanRefusal } from './banned-server-names.ts'
import type { BanChangeRefusal, BanRefusal } from './bans.ts'
import type { BulkGrantRefusal } from './bulk-grants.ts'
import type { ConfigurationRefusal } from './configuration.ts'
import type { ConsoleRefusal } from './console.ts'
import type { EngineRefusal, TemplateChangeRefusal, TemplateRefusal } from './engines.ts'
import type { EntitlementRefusal } from './entitlements.ts'
import type { FeedbackChangeRefusal, FeedbackRefusal } from './feedback.ts'
import type { GuildRefusal } from './guilds.ts'
import type { HandOverRefusal } from './hand-overs.ts'
import type { ItemRefusal } from './items.ts'
import type { JoinPageRefusal } from './join-page.ts'
import type { RequestRefusal, TroubleRefusal, VersionRefusal } from './kit/call-refusals.ts'
import type { CommandRefusal } from './kit/command-rights.ts'
import type { DocumentRefusal } from './kit/document.ts'
import type { ReferenceRefusal } from './kit/grant-note.ts'
import type { PlayerRefusal, RoleRefusal } from './kit/role-rights.ts'
import type { ChoiceRefusal } from './kit/slot.ts'
import type { ManagedServerRefusal } from './managed-servers.ts'
import type { ManagedUserRefusal } from './managed-users.ts'
import type { MemberRefusal } from './members.ts'
import type { PanelSettingsRefusal } from './panel-settings.ts'
import type { PendingEditRefusal } from './pending-edits.ts'
import type { PermissionsRefusal } from './permissions.ts'
import type { PersonRefusal } from './person-pages.ts'
import type { PlayerBanRefusal } from './player-bans.ts'
import type { PlayersRefusal } from './players.ts'
import type { PushRefusal } from './push-messages.ts'
import type { CodeChangeRefusal, CodeRefusal } from './redeem-codes.ts'
import type { RunReason, TaskRefusal } from './scheduled-tasks.ts'
import type { ScriptRefusal } from './scripts.ts'
import type { ServerRefusal } from './servers.ts'
import type { GuideRefusal } from './setup-guide.ts'
import type { CartRefusal } from './shop.ts'
import type { ShopItemRefusal } from './shop-items.ts'
import type { SupportRefusal } from './support-access.ts'
import type { SuspensionRefusal } from './suspensions.ts'
import type { CopyRefusal } from './test-copies.ts'
import type { TimedEventRefusal } from './timed-events.ts'
import type { TransferRefusal } from './transfers.ts'
import type { UndoRefusal } from './undo.ts'
import type { WebhookRefusal } from './webhooks.ts'
import type { LibraryRefusal } from './world-library.ts'
import type { WorldRatingRefusal } from './world-ratings.ts'
import type { WorldRefusal } from './worlds.ts'

/** Every refusal that a user can meet and that the panel has a message for. */
export type UserRefusal =
  | AccessRefusal
  | ArchiveRefusal
  | AssistantRefusal
  | BackupContentsRefusal
  | BackupRefusal
  | BanRefusal
  | CartRefusal
  | ChoiceRefusal
  | CodeRefusal
  | CommandRefusal
  | ConfigurationRefusal
  | ConsoleRefusal
  | CopyRefusal
  | DocumentRefusal
  | EngineRefusal
  | FeedbackRefusal
  | GuideRefusal
  | GuildRefusal
  | ImportRefusal
  | ItemRefusal
  | JoinPageRefusal
  | LibraryRefusal
  | MemberRefusal
  | PendingEditRefusal
  | PlayerBanRefusal
  | PlayerRefusal
  | PlayersRefusal
  | PushRefusal
  | RequestRefusal
  | RoleRefusal
  | RunReason
  | ScriptRefusal
  | ServerRefusal
  | SupportRefusal
  | TaskRefusal
  | TimedEventRefusal
  | TransferRefusal
  | TroubleRefusal
  | WorldRatingRefusal
  | WorldRefusal

/** Further refusals that an admin can meet. */
export type AdminRefusal =
  | AdminsRefusal
  | AmountRefusal
  | BanChangeRefusal
  | BulkGrantRefusal
  | CodeChangeRefusal
  | EntitlementRefusal
  | FeedbackChangeRefusal
  | HandOverRefusal
  | ManagedServerRefusal
  | ManagedUserRefusal
  | MoveRefusal
  | NameBanRefusal
  | PanelSettingsRefusal
  | PermissionsRefusal
  | PersonRefusal
  | ReferenceRefusal
  | ShopItemRefusal
  | SuspensionRefusal
  | TemplateChangeRefusal
  | TemplateRefusal
  | UndoRefusal
  | VersionRefusal
  | WebhookRefusal
