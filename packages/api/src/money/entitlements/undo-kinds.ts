import { isDeepStrictEqual } from 'node:util'
import { type Unit, unitNames } from '@trellis/contract/kit/amounts.ts'
import * as z from 'zod'
import type { Bus } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { defineUndoKind, type UndoAuthor, type UndoKind } from '../../kit/undo-kind.ts'
import { keepAccountNotice, notifyAccount, openForAdmin } from '../../people/users/index.ts'
import { getGiftTopic } from '../../platform/activity-log/index.ts'
import type { AccountMessage } from './admin-change.ts'
import { formatCredits } from './debt.ts'
import { getPlanState, planSchema, setPlanState } from './plan.ts'
import { type AfterReversal, type Reversal, reverse } from './reversal.ts'
import { findLine } from './store.ts'

export const balanceMoved = defineUndoKind('line', z.object({ userId: z.string(), line: z.int() }))
export const planChanged = defineUndoKind(
  'plan',
  z.object({
    userId: z.string(),
    before: planSchema,
    after: planSchema,
    line: z.int().nullable(),
  }),
)

type Deps = { bus: Bus; afterReversal: ReadonlySet<AfterReversal> }

export const createEntitlementUndo = ({ bus, afterReversal }: Deps): UndoKind[] => [
  balanceMoved.undoneBy(async (tx, { userId, line }, by) => {
    const opened = await openForAdmin(tx, by.caller, userId)
    const { unit, debt, paidNotice } = await reverseLine(tx, line, { by, afterReversal })
    const undone = describeUndone(unit, debt)
    const notice = await keepAccountNotice(tx, opened, { ...undone, at: by.at })
    by.afterwards(() => {
      notifyAccount(bus, userId, notice)
      if (paidNotice !== null) bus.emit('notice', userId, paidNotice)
    })
    return { userId, topic: getGiftTopic({ line }) }
  }),
  planChanged.undoneBy(async (tx, { userId, before, after, line }, by) => {
    const opened = await openForAdmin(tx, by.caller, userId)
    const { target } = opened
    if (!isDeepStrictEqual(getPlanState(target.row), after)) {
      const { username } = target.row
      throw createFault(
        'conflict',
        { code: 'plan-changed', params: { username } },
        { code: 'conflict' },
      )
    }
    await setPlanState(tx, userId, before, by.at)
    if (line !== null) await reverseLine(tx, line, { by, afterReversal })
    const text = 'An admin undid a change of your plan.'
    const notice = await keepAccountNotice(tx, opened, { text, code: 'plan-undone', at: by.at })
    by.afterwards(() => notifyAccount(bus, userId, notice))
    return { userId, ...(line !== null && { topic: getGiftTopic({ line }) }) }
  }),
]

type ReversalContext = { by: UndoAuthor; afterReversal: ReadonlySet<AfterReversal> }

async function reverseLine(
  tx: Tx,
  id: number,
  { by: { name, at }, afterReversal }: ReversalContext,
): Promise<{ unit: Unit } & Pick<Reversal, 'debt' | 'paidNotice'>> {
  const line = await findLine(tx, id)
  if (line === null) throw new Error(`Line ${id} of the ledger is gone.`)
  const by = { actor: name, note: null, at, missing: 'refuse', afterReversal } as const
  const { debt, paidNotice } = await reverse(tx, line, by)
  if (line.unit === 'debt') throw new Error(`Line ${id} of the ledger is about a debt.`)
  return { unit: line.unit, debt, paidNotice }
}

/** Describes an undone change for the user, and the debt that it brought back. */
function describeUndone(unit: Unit, debt: number): AccountMessage {
  if (debt === 0) {
    const text = `An admin undid a change of your ${unitNames[unit].toLowerCase()}.`
    return { text, code: 'balance-undone', params: { unit } }
  }
  return {
    text: `An admin undid a change, so you owe ${formatCredits(debt)}.`,
    code: 'balance-undone-debt',
    params: { unit, debt },
    level: 'warning',
  }
}
