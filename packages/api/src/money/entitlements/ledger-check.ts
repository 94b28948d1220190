import { describeRefusal, type Messages } from '@trellis/contract/kit/refusal.ts'
import type { LedgerCheck, LedgerFault } from '@trellis/contract/money/entitlements.ts'
import { bindEnglish } from '@trellis/texts/bind-texts.ts'
import type { Tx } from '../../kit/db.ts'
import { type LedgerFaultTexts, ledgerFaultTexts } from './ledger-fault-texts.ts'
import { type FoundFault, ledgerQuestions, maxFaults } from './ledger-questions.ts'

const sentences: Messages<LedgerFault> = bindEnglish<LedgerFaultTexts>(ledgerFaultTexts)

const wordFault = ({ userId, fault }: FoundFault): LedgerCheck['faults'][number] => ({
  userId,
  fault: describeRefusal(fault, sentences),
  ...fault,
})

/** Checks all balances against the ledger in one transaction. */
export async function addEverythingUp(tx: Tx, now: number): Promise<LedgerCheck> {
  const faults: FoundFault[] = []
  for (const listFaults of ledgerQuestions) faults.push(...(await listFaults(tx)))
  const count = async (table: 'account' | 'ledger_entry' | 'redeem_code' | 'shop_order') => {
    const { n } = await tx
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    at: new Date(now).toISOString(),
    accounts: await count('account'),
    lines: await count('ledger_entry'),
    codes: await count('redeem_code'),
    orders: await count('shop_order'),
    faults: faults.slice(0, maxFaults).map(wordFault),
  }
}
