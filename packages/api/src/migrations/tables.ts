import type { GameTables } from './tables/game.ts'
import type { HostingTables } from './tables/hosting.ts'
import type { KitTables } from './tables/kit.ts'
import type { MoneyTables } from './tables/money.ts'
import type { OperationsTables } from './tables/operations.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlatformTables } from './tables/platform.ts'

/**
 * The column types that both databases return: instants are milliseconds since 1970, booleans 0 or 1, lists
 * JSON.
 */
export type Tables = KitTables &
  PlatformTables &
  PeopleTables &
  MoneyTables &
  HostingTables &
  GameTables &
  OperationsTables
