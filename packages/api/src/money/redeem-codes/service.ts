import { getCodeStatus, readTypedCode, unitOfCode } from '@trellis/contract/money/redeem-codes.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { openOwn, refuseBanned } from '../../people/users/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import { type CodeForm, insertForm, recordCode } from './code-form.ts'
import { grant, takeFor } from './redemption.ts'
import {
  findCode,
  getReward,
  getSharedCode,
  listCodes,
  listPublicCodes,
  markCodeDeleted,
} from './store.ts'
import { codeDeleted, reportChange } from './undo-kinds.ts'

type Deps = { db: Db; bus: Bus; undo: Undo; now: () => number }

export type RedeemCodes = ReturnType<typeof createRedeemCodes>

export function createRedeemCodes({ db, bus, undo, now }: Deps) {
  return {
    /** Redeems a code in one transaction: stock, claim, balance and ledger line change together. */
    async redeem(caller: Caller, text: string) {
      const typed = readTypedCode(text)
      const { taken, notice } = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        const at = now()
        refuseBanned(account, at)
        const taken = await takeFor(tx, { typed, account, at })
        return { taken, notice: await grant(tx, { code: taken, account, at }) }
      })
      bus.emit('account', caller.userId)
      if (notice !== null) bus.emit('notice', caller.userId, notice)
      reportChange(bus, taken)
      const params = { unit: unitOfCode[taken.type], amount: taken.amount }
      return { ...createReply({ code: 'code-redeemed', params }), ...getReward(taken) }
    },

    async listPublic(userId: string) {
      const rows = await db.transaction((tx) => listPublicCodes(tx, userId))
      return rows.map((row) => {
        const code = getSharedCode(row)
        return { ...code, status: getCodeStatus(code, row.mine !== null, now()) }
      })
    },

    list: () => db.transaction(listCodes),

    async create(caller: Caller, form: CodeForm) {
      const row = await db.transaction((tx) => insertForm(tx, caller, { form, at: now() }))
      reportChange(bus, row)
      return { code: row.code }
    },

    async delete(caller: Caller, text: string) {
      const code = text.toUpperCase()
      const at = now()
      const label = { code: 'code-deleted', params: { code } } as const
      const batch = undo.begin({ caller, access: 'codes:manage', label })
      await db.transaction(async (tx) => {
        const row = await findCode(tx, code)
        if (row === null)
          throw createFault('missing', { code: 'unknown-code' }, { code: 'missing' })
        await markCodeDeleted(tx, row.id, at)
        await recordCode(tx, caller, { at, action: 'redeem-code-deleted', row })
        await batch.add(tx, codeDeleted.step({ id: row.id }))
      })
      bus.emit('publicCodes', [], [code])
      return { ...createReply({ code: 'code-deleted', params: { code } }), undo: batch.offer() }
    },
  }
}
