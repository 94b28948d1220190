import type { MoveUndo } from './account-moves.ts'
import type { AdminUndo } from './admins.ts'
import type { NameBanUndo } from './banned-server-names.ts'
import type { BanUndo } from './bans.ts'
import type { EngineUndo } from './engines.ts'
import type { EntitlementUndo } from './entitlements.ts'
import type { FeedbackUndo } from './feedback.ts'
import type { BulkUndo } from './managed-users.ts'
import type { SettingsUndo } from './panel-settings.ts'
import type { CodeUndo } from './redeem-codes.ts'
import type { ShopItemUndo } from './shop-items.ts'

/** Changes that can be undone: the code of each, with the values in its label. */
export type UndoLabel =
  | AdminUndo
  | BanUndo
  | BulkUndo
  | CodeUndo
  | EngineUndo
  | EntitlementUndo
  | FeedbackUndo
  | MoveUndo
  | NameBanUndo
  | SettingsUndo
  | ShopItemUndo
