import type { NameBanUndo } from './hosting/banned-server-names.ts'
import type { EngineUndo } from './hosting/engines.ts'
import type { EntitlementUndo } from './money/entitlements.ts'
import type { CodeUndo } from './money/redeem-codes.ts'
import type { ShopItemUndo } from './money/shop-items.ts'
import type { FeedbackUndo } from './operations/feedback.ts'
import type { BulkUndo } from './operations/managed-users.ts'
import type { MoveUndo } from './people/account-moves.ts'
import type { AdminUndo } from './people/admins.ts'
import type { BanUndo } from './people/bans.ts'
import type { SettingsUndo } from './platform/panel-settings.ts'

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
