import type { AmountRefusal, Unit } from './amounts.ts'
import type { BackupRefusal } from './backups.ts'
import type { BanRefusal } from './bans.ts'
import type { ConfigurationRefusal } from './configuration.ts'
import type { FeedbackRefusal } from './feedback.ts'
import type { Refusal } from './kit/refusal.ts'
import type { PermissionsRefusal } from './permissions.ts'
import type { CodeRefusal } from './redeem-codes.ts'
import type { TaskRefusal } from './scheduled-tasks.ts'
import type { ServerRefusal } from './servers.ts'
import type { CartRefusal } from './shop.ts'
import type { TemplateRefusal } from './templates.ts'

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
  | Refusal<'used-up', { unit: Unit }>
  | Refusal<'too-late'>

/** Every refusal that a user can meet and that the panel has a message for. */
export type UserRefusal =
  | AccessRefusal
  | BackupRefusal
  | BanRefusal
  | CartRefusal
  | CodeRefusal
  | ConfigurationRefusal
  | FeedbackRefusal
  | LimitRefusal
  | ServerRefusal
  | TaskRefusal

/** Further refusals that an admin can meet. */
export type AdminRefusal = AmountRefusal | ChangeRefusal | PermissionsRefusal | TemplateRefusal
