import { failureSchema } from '@trellis/contract/kit/failure.ts'
import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import type { LedgerReason } from '@trellis/contract/money/ledger-reasons.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../migrations/tables.ts'

type LedgerRow = Selectable<Tables['ledger_entry']>

type Reason = Pick<LedgerLine, 'reasonCode' | 'reasonParams'>

/** Returns the code of a line's reason and its values; both are undefined for some lines of earlier versions. */
export function readReason(line: LedgerRow): Reason {
  const { reason_code: code, reason_params: params } = line
  if (code === null) return getReason(findOldReason(line))
  return {
    reasonCode: code,
    reasonParams:
      params === null ? undefined : failureSchema.shape.params.parse(JSON.parse(params)),
  }
}

const getReason = (reason: LedgerReason | null): Reason =>
  reason === null ? {} : { reasonCode: reason.code, reasonParams: reason.params }

/** Finds the reason of a line that was stored without a code, by its reference. */
function findOldReason({ reason, reference, unit }: LedgerRow): LedgerReason | null {
  const [kind = ''] = reference.split(':')
  const rest = reason.slice(reason.indexOf(': ') + 2)
  switch (kind) {
    case 'registration':
      return { code: 'new-account' }
    case 'server-time':
      return { code: 'time-used' }
    case 'plan':
      return { code: 'paid-plan' }
    case 'admin':
      return unit === 'debt' ? null : { code: 'admin-change', params: { unit } }
    case 'code':
      return { code: 'redeemed-code', params: { code: reason.replace('Redeemed code ', '') } }
    case 'order':
      return { code: 'purchase', params: { items: rest } }
    default:
      return null
  }
}
