import type { LedgerUnit, Unit } from '@trellis/contract/kit/amounts.ts'
import type { CodeType } from '@trellis/contract/money/redeem-codes.ts'
import type { ItemTextCode } from '@trellis/contract/money/shop.ts'
import type { BalanceBulkAction } from '@trellis/contract/operations/bulk-grants.ts'
import type { Generated } from 'kysely'

/** The tables of the ledger, codes and the shop. */
export type MoneyTables = {
  ledger_entry: {
    id: Generated<number>
    user_id: string
    unit: LedgerUnit
    amount: number
    /** Numbers the user's lines of this unit from 1, without gaps. */
    number: number
    /** The balance after this line. */
    balance: number
    /** In English. */
    reason: string
    /** Null for lines of earlier versions. */
    reason_code: string | null
    /** The values of the reason as JSON. */
    reason_params: string | null
    actor: string
    reference: string
    /** The line that this line reverses. */
    reverses: number | null
    at: number
    /** The change of many accounts that the line belongs to. */
    batch: Generated<string | null>
  }
  /** The changes of many accounts at once. */
  bulk_grant: {
    id: string
    actor_id: string
    action: BalanceBulkAction
    /** Days or slots. */
    amount: number
    reason: string
    reference: string
    at: number
    /** The admin who took it back last, with the reason; null before. */
    taken_by_id: string | null
    taken_reason: string | null
    taken_at: number | null
    /** While its lines are taken back: the time after which another process may continue. */
    working_until: number | null
  }
  /** The references of grants by admins, each of which is used once. */
  grant_reference: {
    reference: string
    /** The call that used it; one call may give to many accounts. */
    batch: string
    at: number
  }
  ledger_check: {
    id: Generated<number>
    at: number
    night: string | null
    report: string | null
    /** Time at which a nightly job completed. */
    ended_at: Generated<number | null>
  }
  redeem_code: {
    id: string
    code: string
    type: CodeType
    amount: number
    stock: number
    claimed: Generated<number>
    expiry_date: string | null
    is_public: number
    created_by: string
    /** Null for codes of earlier versions. */
    created_by_id: string | null
    created_at: number
    deleted_at: number | null
  }
  redemption: {
    id: Generated<number>
    code_id: string
    user_id: string
    code: string
    reward: string
    at: number
  }
  shop_item: {
    id: string
    position: number
    name: string
    description: string
    cost: number
    type: 'one_time' | 'quantifiable'
    unit: Unit
    amount: number
    is_sold: Generated<number>
    /** Increases with each change. */
    version: Generated<number>
    /** Null once an admin has changed its texts or its amount. */
    text_code: ItemTextCode | null
  }
  shop_order: {
    id: string
    user_id: string
    idempotency_key: string | null
    cart: string
    total: number
    credit_left: number
    at: number
    reversed_at: number | null
  }
  shop_order_line: {
    id: Generated<number>
    order_id: string
    item_id: string
    name: string
    quantity: number
    cost: number
    unit: Unit
    amount: number
    once_key: string | null
    /** The code of its name; null for the admins' own names. */
    text_code: ItemTextCode | null
  }
}
