import type { LedgerUnit } from '@trellis/contract/kit/amounts.ts'
import type { GrantNote } from '@trellis/contract/kit/grant-note.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import type { LedgerReason } from '@trellis/contract/money/ledger-reasons.ts'
import type { Caller } from '../../kit/access.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { listAdminIds } from '../../people/users/index.ts'
import { getGiftTopic } from '../../platform/activity-log/index.ts'
import { type ChangeDeps, changeByAdmin } from './admin-change.ts'
import { type BalanceChange, type BulkChange, changeBalance } from './balance-change.ts'
import { getBalanceLabel } from './balance-label.ts'
import { describeReversal, endDebt } from './debt.ts'
import { refuseUsed } from './grant-references.ts'
import { addEverythingUp } from './ledger-check.ts'
import { createPlans } from './plan-change.ts'
import { type AfterReversal, reverse } from './reversal.ts'
import { findLastCheck, findLine, keepCheck, listLines } from './store.ts'

type Deps = ChangeDeps & { afterReversal: ReadonlySet<AfterReversal> }

export type Entitlements = ReturnType<typeof createEntitlements>

type LinesQuery = {
  unit?: LedgerUnit | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

export function createEntitlements(deps: Deps) {
  const { db, now, afterReversal } = deps
  return {
    ...createPlans(deps),

    /** Changes a balance, as a part of `bulk` if there is one. */
    change: (caller: Caller, userId: string, change: BalanceChange, bulk?: BulkChange) =>
      changeBalance(deps, { caller, userId, bulk }, change),

    /** Throws a `conflict` if another call than `batch` has used the reference of a grant. */
    refuseUsedReference: async ({ reference }: GrantNote, batch: string) => {
      if (reference) await db.transaction((tx) => refuseUsed(tx, { reference, batch }))
    },

    /** Reverses a line; `batch` is the change of many accounts that is taken back with it. */
    async reverse(caller: Caller, lineId: number, reason: string, batch?: string) {
      const line = await db.transaction((tx) => findLine(tx, lineId))
      if (line === null) throw createFault('missing', { code: 'no-such-line' }, { code: 'missing' })
      let owed = 0
      await changeByAdmin(
        deps,
        { caller, userId: line.user_id },
        async (tx, { admin, target }, at) => {
          const actor = admin.row.username
          const by = { actor, note: reason, at, missing: 'owe', afterReversal } as const
          const { lines, debt, paidNotice } = await reverse(tx, line, by)
          owed = debt
          const details = {
            ...(batch !== undefined && { batch }),
            reason,
            ledgerLines: lines.map(({ id }) => id),
            what: line.reason,
            ...(debt > 0 && { debt }),
          }
          const message = describeReversal(line, { reason, debt })
          const action = 'user-ledger-line-reversed'
          const topic = getGiftTopic({ line: line.id })
          const label = getBalanceLabel(line.unit, target.row)
          return { action, details, topic, label, steps: [], message, stored: paidNotice }
        },
      )
      return { ...createReply({ code: 'line-reversed' }), debt: owed }
    },

    /** Forgives a user's whole debt. Throws a `conflict` when there is none. */
    async forgiveDebt(caller: Caller, userId: string, reason: string) {
      await changeByAdmin(deps, { caller, userId }, (tx, opened, at) =>
        endDebt(tx, opened, { reason, at }),
      )
      return createReply({ code: 'debt-forgiven' })
    },

    /** Checks the whole ledger now and stores the report. */
    check: () =>
      db.transaction(async (tx) => {
        const check = await addEverythingUp(tx, now())
        await keepCheck(tx, check)
        return check
      }),

    /** Lists a user's ledger lines, the newest first. */
    listLines: (userId: string, { unit, page = 1, pageSize = 10 }: LinesQuery) =>
      db.transaction((tx) => listLines(tx, userId, { unit, page, pageSize })),

    /** Lists a user's ledger lines as admins see them: with the ids of the admins who made lines. */
    listLinesForAdmin: (userId: string, { unit, page = 1, pageSize = 10 }: LinesQuery) =>
      db.transaction(async (tx) => {
        const ids = await listAdminIds(tx)
        const found = await listLines(tx, userId, { unit, page, pageSize })
        return { ...found, rows: found.rows.map((line) => addActorId(line, ids)) }
      }),

    lastCheck: () => db.transaction(findLastCheck),
  }
}

/** The reasons of lines that only admins make; users make the others, and may have the name of an admin. */
const adminReasons: readonly (string | undefined)[] = [
  'admin-change',
  'admin-change-noted',
  'paid-plan',
  'paid-plan-noted',
  'debt-made',
  'debt-forgiven',
  'reversed',
  'undone',
] satisfies LedgerReason['code'][]

function addActorId(line: LedgerLine, ids: ReadonlyMap<string, UserId>): LedgerLine {
  const actorId = adminReasons.includes(line.reasonCode) ? ids.get(line.actor) : undefined
  return actorId === undefined ? line : { ...line, actorId }
}
