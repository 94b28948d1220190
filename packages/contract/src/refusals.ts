import type { AmountRefusal } from './amounts.ts'
import type { BackupRefusal } from './backups.ts'
import type { BanRefusal } from './bans.ts'
import type { ConfigurationRefusal } from './configuration.ts'
import type { FeedbackRefusal } from './feedback.ts'
import type { PermissionsRefusal } from './permissions.ts'
import type { CodeRefusal } from './redeem-codes.ts'
import type { TaskRefusal } from './scheduled-tasks.ts'
import type { ServerRefusal } from './servers.ts'
import type { CartRefusal } from './shop.ts'
import type { TemplateRefusal } from './templates.ts'

/** Every refusal that a user can meet and that the panel has a message for. */
export type UserRefusal =
  | BackupRefusal
  | BanRefusal
  | CartRefusal
  | CodeRefusal
  | ConfigurationRefusal
  | FeedbackRefusal
  | ServerRefusal
  | TaskRefusal

/** The same for admins. */
export type AdminRefusal = AmountRefusal | PermissionsRefusal | TemplateRefusal
