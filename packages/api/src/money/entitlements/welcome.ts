import type { Unit } from '@trellis/contract/kit/amounts.ts'
import type { NewAccount } from '@trellis/contract/platform/panel-settings.ts'
import type { Tx } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { move, toLedgerUnits } from './server-time.ts'

/** Returns the initial balances of a new account, one ledger line each; time is in days. */
const getWelcome = (account: NewAccount): readonly { unit: Unit; amount: number }[] => [
  { unit: 'slot', amount: account.slots },
  { unit: 'credit', amount: account.credits },
  { unit: 'time', amount: account.serverTime },
  { unit: 'storage', amount: account.storageLimitMB },
]

/** Gives a new account its first balances, in the transaction of its registration. */
export function createWelcome(settings: Pick<PanelSettingsService, 'newAccount'>) {
  return async (tx: Tx, userId: string, at: number): Promise<void> => {
    for (const { unit, amount } of getWelcome(await settings.newAccount(tx))) {
      if (amount === 0) continue
      await move(tx, {
        userId,
        unit,
        amount: toLedgerUnits(unit, amount),
        reason: { code: 'new-account' },
        actor: serviceName,
        reference: 'registration',
        at,
      })
    }
  }
}
