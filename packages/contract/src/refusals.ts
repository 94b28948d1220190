import type { MoveRefusal } from './account-moves.ts'
import type { AmountRefusal, Unit } from './amounts.ts'
import type { AssistantRefusal } from './assistant.ts'
import type { BackupContentsRefusal } from './backup-contents.ts'
import type { BackupRefusal } from './backups.ts'
import type { BanRefusal } from './bans.ts'
import type { BulkGrantRefusal } from './bulk-grants.ts'
import type { ConfigurationRefusal } from './configuration.ts'
import type { TemplateRefusal } from './engines.ts'
import type { FeedbackRefusal } from './feedback.ts'
import type { GuildRefusal } from './guilds.ts'
import type { HandOverRefusal } from './hand-overs.ts'
import type { JoinPageRefusal } from './join-page.ts'
import type { CommandRefusal } from './kit/command-rights.ts'
import type { ReferenceRefusal } from './kit/grant-note.ts'
import type { Refusal } from './kit/refusal.ts'
import type { PlayerRefusal, RoleRefusal } from './kit/role-rights.ts'
import type { ChoiceRefusal } from './kit/slot.ts'
import type { MemberRefusal } from './members.ts'
import type { PermissionsRefusal } from './permissions.ts'
import type { PersonRefusal } from './person-pages.ts'
import type { PushRefusal } from './push-messages.ts'
import type { CodeRefusal } from './redeem-codes.ts'
import type { RunReason, TaskRefusal } from './scheduled-tasks.ts'
import type { ScriptRefusal } from './scripts.ts'
import type { ServerRefusal } from './servers.ts'
import type { CartRefusal } from './shop.ts'
import type { SupportRefusal } from './support-access.ts'
import type { CopyRefusal } from './test-copies.ts'
import type { TimedEventRefusal } from './timed-events.ts'
import type { TransferRefusal } from './transfers.ts'
import type { WorldRatingRefusal } from './world-ratings.ts'

/** Refusals that depend on the caller. */
export type AccessRefusal =
  | Refusal<'not-authenticated'>
  | Refusal<'not-registered'>
  | Refusal<'not-registered-yet'>
  | Refusal<'not-allowed'>
  | Refusal<'only-yourself'>
  | Refusal<'grow-id-taken'>
  | Refusal<'already-registered'>
  | Refusal<'maintenance'>

/** Refusals of calls that exceed a limit. */
export type LimitRefusal =
  | Refusal<'too-many-requests'>
  | Refusal<'too-many-commands'>
  | Refusal<'too-many-values', { max: number }>
  | Refusal<'too-many-worlds', { max: number }>
  | Refusal<'question-running'>
  | Refusal<'daily-questions', { max: number }>
  | Refusal<'daily-questions-of-all'>

/** Refusals of changes that admins make. */
export type ChangeRefusal =
  | PersonRefusal
  | MoveRefusal
  | HandOverRefusal
  | BulkGrantRefusal
  | Refusal<'account-super-only'>
  | Refusal<'server-super-only'>
  | Refusal<'code-limits-super-only'>
  | Refusal<'own-role'>
  | Refusal<'last-super'>
  | Refusal<'owner-banned'>
  | Refusal<'code-taken'>
  | Refusal<'item-taken'>
  | Refusal<'version-conflict', { name: string }>
  | Refusal<'reversal'>
  | Refusal<'already-reversed'>
  | ReferenceRefusal
  | Refusal<'debt-line'>
  | Refusal<'no-debt'>
  | Refusal<'used-up', { unit: Unit }>
  | Refusal<'too-late'>

/** Refusals of requests that cannot be read or served. */
export type RequestRefusal =
  | Refusal<'request-too-large'>
  | Refusal<'request-not-json'>
  | Refusal<'request-cut-off'>
  | Refusal<'request-invalid-json'>
  | Refusal<'request-invalid'>
  | Refusal<'address-invalid'>
  | Refusal<'nothing-here'>
  | Refusal<'address-moved', { address: string }>
  | Refusal<'no-body-taken'>
  | Refusal<'no-host'>
  | Refusal<'message-not-understood'>
  | Refusal<'too-many-at-once'>
  | Refusal<'too-many-failed-logins'>
  | Refusal<'panel-unreachable'>
  | Refusal<'panel-restarting'>
  | Refusal<'other-site'>
  | Refusal<'disk-full'>
  | Refusal<'internal'>
  | Refusal<'login-failed'>
  | Refusal<'session-ended'>
  | Refusal<'local-sign-in-only'>
  | Refusal<'idempotency-key-invalid'>
  | Refusal<'idempotency-key-reused'>
  | Refusal<'idempotency-key-running'>

/** Refusals that concern the game of a server. */
export type GameRefusal =
  | Refusal<'texture-not-found'>
  | GuildRefusal
  | WorldRatingRefusal
  | ScriptRefusal
  | TimedEventRefusal
  | Refusal<'no-item-id-left'>
  | Refusal<'items-being-added'>
  | Refusal<'cell-outside-texture'>
  | Refusal<'duration-invalid'>
  | Refusal<'not-a-zip'>
  | Refusal<'game-address-unknown', { host: string }>
  | Refusal<'settings-changed-meanwhile'>
  | Refusal<'player-not-banned'>
  | Refusal<'no-room-for-item'>
  | Refusal<'commands-while-online'>
  | Refusal<'killed-meanwhile'>
  | Refusal<'player-not-online'>
  | Refusal<'no-such-player'>
  | Refusal<'name-with-rights'>
  | RoleRefusal
  | PlayerRefusal
  | Refusal<'no-such-world'>
  | Refusal<'world-name-taken'>
  | Refusal<'item-unknown', { id: number }>
  | Refusal<'item-not-given'>
  | Refusal<'start-keeps-name'>
  | Refusal<'machines-hold-goods', { count: number; places: string }>
  | Refusal<'goods-need-stop', { places: string }>
  | Refusal<'goods-without-owner', { places: string }>
  | Refusal<'goods-owner-unknown', { name: string }>
  | Refusal<'goods-owner-unread', { name: string }>
  | Refusal<'goods-owner-full', { name: string }>
  | Refusal<'rename-while-running'>
  | Refusal<'world-size'>
  | Refusal<'no-such-template'>
  | Refusal<'no-such-stamp'>
  | Refusal<'library-full', { max: number }>
  | Refusal<'library-entry-too-large', { maxKb: number }>
  | Refusal<'no-waiting-edit'>
  | Refusal<'edit-decided'>
  | Refusal<'version-not-kept'>
  | BackupContentsRefusal
  | Refusal<'loaded-too-long-ago'>
  | Refusal<'server-busy'>
  | Refusal<'document-unreadable', { file: string }>
  | Refusal<'document-too-large', { maxMb: number }>
  | Refusal<'no-storage-left'>
  | Refusal<'no-editing'>
  | Refusal<'not-this-engine'>
  | Refusal<'engine-outdated'>
  | Refusal<'game-not-saved', { why: string }>
  | Refusal<'edit-not-saved', { why: string }>
  | Refusal<'needs-too-much-memory'>
  | Refusal<'takes-too-long'>
  | Refusal<'outcome-unknown'>

/** Refusals of archives that users import. */
export type ArchiveRefusal =
  | Refusal<'file-too-large'>
  | Refusal<'file-encrypted'>
  | Refusal<'file-damaged'>
  | Refusal<'archive-broken'>
  | Refusal<'archive-too-large'>
  | Refusal<'archive-empty'>
  | Refusal<'too-many-passwords', { max: number }>
  | Refusal<'too-many-files'>
  | Refusal<'not-a-texture'>
  | Refusal<'import-world-name'>
  | Refusal<'import-player-name'>
  | Refusal<'import-file-name'>
  | Refusal<'import-repeated', { file: string }>
  | Refusal<'import-guild-file'>
  | Refusal<'import-settings-file'>
  | Refusal<'import-running-events'>
  | Refusal<'import-library-name'>
  | Refusal<'import-texture-place'>
  | Refusal<'import-tiles', { tiles: number; count: number }>
  | Refusal<'import-other-name'>
  | Refusal<'import-foreign-file'>

/** Refusals by the machine that runs a server. */
export type HostRefusal =
  | Refusal<'import-running'>
  | Refusal<'host-unreachable-for-delete'>
  | Refusal<'engine-not-offered'>
  | Refusal<'busy'>
  | Refusal<'not-on-host'>
  | Refusal<'host-busy'>
  | Refusal<'deleted-meanwhile'>
  | Refusal<'host-full'>
  | Refusal<'host-disk-full'>
  | Refusal<'host-restarted'>
  | Refusal<'restore-running'>
  | Refusal<'backup-too-large'>
  | Refusal<'no-archive'>
  | Refusal<'backup-of-other-account'>
  | Refusal<'backup-of-other-engine'>
  | Refusal<'backup-on-other-volume'>
  | Refusal<'no-sandbox'>
  | Refusal<'port-while-running'>
  | Refusal<'engine-not-registered'>
  | Refusal<'engine-changed'>
  | Refusal<'no-other-engines'>

/** Refusals that only other programs than the panel meet. */
export type ProtocolRefusal =
  | Refusal<'agent-protocol', { own: number; other: number }>
  | Refusal<'edit-conflict'>
  | Refusal<'hello-missing'>
  | Refusal<'request-timeout'>
  | Refusal<'headers-too-large'>
  | Refusal<'expectation-failed'>
  | Refusal<'not-a-websocket'>
  | Refusal<'not-http'>
  | Refusal<'volumes-of-cluster'>

/** Refusals of changes to records that only admins see. */
export type RecordRefusal =
  | Refusal<'paid-without-duration'>
  | Refusal<'paid-duration-invalid'>
  | Refusal<'no-such-line'>
  | Refusal<'plan-changed', { username: string }>
  | Refusal<'too-much'>
  | Refusal<'below-zero', { unit: Unit }>
  | Refusal<'item-bought', { name: string }>
  | Refusal<'no-such-shop-item'>
  | Refusal<'panel-settings-changed'>
  | Refusal<'undone-already'>
  | Refusal<'too-many-webhooks', { max: number }>
  | Refusal<'delivery-waiting'>
  | Refusal<'no-such-webhook'>
  | Refusal<'no-such-user'>
  | Refusal<'feedback-gone'>
  | Refusal<'feedback-status-changed'>
  | Refusal<'no-server-of-name'>
  | Refusal<'server-not-suspended'>
  | Refusal<'suspension-end-passed'>
  | Refusal<'name-ban-changed', { name: string }>
  | Refusal<'name-banned'>
  | Refusal<'admin-not-bannable'>
  | Refusal<'user-not-banned'>
  | Refusal<'not-an-admin'>
  | Refusal<'admin-already'>
  | Refusal<'super-admin-already'>
  | Refusal<'not-a-super-admin'>
  | Refusal<'admin-first'>
  | Refusal<'demote-first'>
  | Refusal<'has-every-permission'>
  | Refusal<'role-changed', { username: string }>
  | Refusal<'lift-ban-first'>
  | Refusal<'name-not-banned'>
  | Refusal<'no-such-engine'>
  | Refusal<'id-taken'>
  | Refusal<'in-use'>
  | Refusal<'user-ban-changed', { username: string }>
  | Refusal<'code-expiry-passed'>

/** Every refusal that a user can meet and that the panel has a message for. */
export type UserRefusal =
  | AccessRefusal
  | ArchiveRefusal
  | AssistantRefusal
  | BackupRefusal
  | BanRefusal
  | CartRefusal
  | ChoiceRefusal
  | CodeRefusal
  | ConfigurationRefusal
  | CommandRefusal
  | CopyRefusal
  | FeedbackRefusal
  | GameRefusal
  | HostRefusal
  | JoinPageRefusal
  | PushRefusal
  | LimitRefusal
  | MemberRefusal
  | RequestRefusal
  | RunReason
  | ServerRefusal
  | SupportRefusal
  | TaskRefusal
  | TransferRefusal

/** Further refusals that an admin can meet. */
export type AdminRefusal =
  | AmountRefusal
  | ChangeRefusal
  | PermissionsRefusal
  | RecordRefusal
  | TemplateRefusal
