import {
  changeBackups,
  changeCredits,
  changeExpiry,
  changeSlots,
  checkLedger,
  forgiveDebt,
  readLedgerCheck,
  readOwnLedger,
  readUserLedger,
  reverseLedgerLine,
  setFree,
  setPaid,
  setStorageLimit,
} from '@trellis/contract/money/entitlements.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Entitlements } from './service.ts'

export function bindEntitlementRoutes(
  bind: BindRoute,
  { entitlements }: { entitlements: Entitlements },
): void {
  bind(readOwnLedger, ({ params, query }) => entitlements.listLines(params.id, query))
  bind(readUserLedger, ({ params, query }) =>
    entitlements.listLinesForAdmin(params.discordId, query),
  )
  bind(reverseLedgerLine, ({ caller, params, body }) =>
    entitlements.reverse(caller, params.line, body.reason),
  )
  bind(forgiveDebt, ({ caller, params, body }) =>
    entitlements.forgiveDebt(caller, params.discordId, body.reason),
  )
  bind(readLedgerCheck, async () => ({ check: await entitlements.lastCheck() }))
  bind(checkLedger, async () => ({ check: await entitlements.check() }))
  bind(changeCredits, ({ caller, params, body }) =>
    entitlements.change(caller, params.discordId, { unit: 'credit', ...body }),
  )
  bind(changeExpiry, ({ caller, params, body }) =>
    entitlements.change(caller, params.discordId, { unit: 'time', ...body }),
  )
  bind(changeSlots, ({ caller, params, body }) =>
    entitlements.change(caller, params.discordId, { unit: 'slot', ...body }),
  )
  bind(changeBackups, ({ caller, params, body }) =>
    entitlements.change(caller, params.discordId, { unit: 'backup', ...body }),
  )
  bind(setStorageLimit, ({ caller, params, body }) =>
    entitlements.change(caller, params.discordId, {
      unit: 'storage',
      action: 'set',
      amount: body.limitMB,
      reason: body.reason,
      reference: body.reference,
    }),
  )
  bind(setPaid, ({ caller, params, body }) => entitlements.setPaid(caller, params.discordId, body))
  bind(setFree, ({ caller, params }) => entitlements.setFree(caller, params.discordId))
}
