import { getCodeEnd, type RedeemCodeRow } from '@trellis/contract/money/redeem-codes.ts'

export type RowStatus = 'expired' | 'outOfStock' | 'public' | 'active'

/** The one thing that matters most about a code, for admins. */
export function getRowStatus(row: RedeemCodeRow, nowMs: number): RowStatus {
  if (row.expiryDate !== null && nowMs >= getCodeEnd(row.expiryDate)) return 'expired'
  if (row['Claimed by'].length >= row.Stock) return 'outOfStock'
  return row.isPublic ? 'public' : 'active'
}
