import type { ArchiveRefusal, ImportRefusal } from './game/archives.ts'
import type { ConfigurationRefusal } from './game/configuration.ts'
import type { ConsoleRefusal } from './game/console.ts'
import type { GuildRefusal } from './game/guilds.ts'
import type { ItemRefusal } from './game/items.ts'
import type { PendingEditRefusal } from './game/pending-edits.ts'
import type { PlayerBanRefusal } from './game/player-bans.ts'
import type { PlayersRefusal } from './game/players.ts'
import type { ScriptRefusal } from './game/scripts.ts'
import type { GuideRefusal } from './game/setup-guide.ts'
import type { TimedEventRefusal } from './game/timed-events.ts'
import type { LibraryRefusal } from './game/world-library.ts'
import type { WorldRatingRefusal } from './game/world-ratings.ts'
import type { WorldRefusal } from './game/worlds.ts'
import type { BackupContentsRefusal } from './hosting/backup-contents.ts'
import type { BackupRefusal } from './hosting/backups.ts'
import type { NameBanRefusal } from './hosting/banned-server-names.ts'
import type { EngineRefusal, TemplateChangeRefusal, TemplateRefusal } from './hosting/engines.ts'
import type { HandOverRefusal } from './hosting/hand-overs.ts'
import type { MemberRefusal } from './hosting/members.ts'
import type { RunReason, TaskRefusal } from './hosting/scheduled-tasks.ts'
import type { ServerRefusal } from './hosting/servers.ts'
import type { SupportRefusal } from './hosting/support-access.ts'
import type { SuspensionRefusal } from './hosting/suspensions.ts'
import type { CopyRefusal } from './hosting/test-copies.ts'
import type { TransferRefusal } from './hosting/transfers.ts'
import type { AmountRefusal } from './kit/amounts.ts'
import type { RequestRefusal, TroubleRefusal, VersionRefusal } from './kit/call-refusals.ts'
import type { CommandRefusal } from './kit/command-rights.ts'
import type { DocumentRefusal } from './kit/document.ts'
import type { ReferenceRefusal } from './kit/grant-note.ts'
import type { PermissionsRefusal } from './kit/permissions.ts'
import type { PlayerRefusal, RoleRefusal } from './kit/role-rights.ts'
import type { ChoiceRefusal } from './kit/slot.ts'
import type { EntitlementRefusal } from './money/entitlements.ts'
import type { CodeChangeRefusal, CodeRefusal } from './money/redeem-codes.ts'
import type { CartRefusal } from './money/shop.ts'
import type { ShopItemRefusal } from './money/shop-items.ts'
import type { AssistantRefusal } from './operations/assistant.ts'
import type { BulkGrantRefusal } from './operations/bulk-grants.ts'
import type { FeedbackChangeRefusal, FeedbackRefusal } from './operations/feedback.ts'
import type { JoinPageRefusal } from './operations/join-page.ts'
import type { ManagedServerRefusal } from './operations/managed-servers.ts'
import type { ManagedUserRefusal } from './operations/managed-users.ts'
import type { PersonRefusal } from './operations/person-pages.ts'
import type { MoveRefusal } from './people/account-moves.ts'
import type { AdminsRefusal } from './people/admins.ts'
import type { AccessRefusal } from './people/auth.ts'
import type { BanChangeRefusal, BanRefusal } from './people/bans.ts'
import type { PanelSettingsRefusal } from './platform/panel-settings.ts'
import type { PushRefusal } from './platform/push-messages.ts'
import type { UndoRefusal } from './platform/undo.ts'
import type { WebhookRefusal } from './platform/webhooks.ts'

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
