import { randomInt } from 'node:crypto'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { CodeLimits } from '@trellis/contract/panel-settings.ts'
import {
  codeDenials,
  codeEndsAt,
  codeLimitFault,
  codePrefix,
  codeStatusOf,
  type createRedeemCode,
  unitOfCode,
} from '@trellis/contract/redeem-codes.ts'
import * as z from 'zod'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { type Account, openOwn, ownActor, refuseBanned } from '../../people/users/index.ts'
import { insertActivity, recordAdminAction } from '../../platform/activity-log/index.ts'
import { findSettings } from '../../platform/panel-settings/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import { ledgerAmount, move } from '../entitlements/index.ts'
import {
  type CodeRow,
  findCode,
  hasRedeemed,
  insertCode,
  insertRedemption,
  listCodes,
  listPublicCodes,
  markCodeDeleted,
  markCodeUndeleted,
  rewardOf,
  sharedCodeOf,
  takeOne,
} from './store.ts'

type Deps = { db: Db; bus: Bus; undo: Undo; now: () => number }

export type RedeemCodes = ReturnType<typeof createRedeemCodes>

export function createRedeemCodes({ db, bus, undo, now }: Deps) {
  const tellChanged = (row: CodeRow) => {
    if (row.is_public === 1) bus.emit('publicCodes', [sharedCodeOf(row)], [])
  }

  const deleted = undo.kind(
    'redeem-code-deleted',
    z.object({ id: z.string() }),
    async (tx, { id }, by) => {
      const row = await markCodeUndeleted(tx, id).catch(refuseTaken)
      by.afterwards(() => tellChanged(row))
      return { userId: null }
    },
  )

  return {
    /** The whole of a redemption is one transaction: stock, claim, balance and line, or nothing. */
    async redeem(caller: Caller, text: string) {
      const code = text.toUpperCase()
      const taken = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        const at = now()
        refuseBanned(account, at)
        const row = await takeFor(tx, { code, account, at })
        await grant(tx, { code: row, account, at })
        return row
      })
      bus.emit('account', caller.userId)
      tellChanged(taken)
      const reward = rewardOf(taken)
      return { message: `Code redeemed: ${reward}.`, reward }
    },

    async listPublic(userId: string) {
      const rows = await db.transaction((tx) => listPublicCodes(tx, userId))
      return rows.map((row) => {
        const code = sharedCodeOf(row)
        return { ...code, status: codeStatusOf(code, row.mine !== null, now()) }
      })
    },

    list: () => db.transaction(listCodes),

    async create(caller: Caller, form: BodyOf<typeof createRedeemCode>) {
      const at = now()
      const expiryDate = form.expiryDate ?? null
      if (expiryDate !== null && codeEndsAt(expiryDate) <= at) {
        throw new Fault('bad-input', 'The expiry date has passed.', {
          fields: { expiryDate: 'The expiry date has passed.' },
        })
      }
      const row = await db.transaction(async (tx) => {
        refuseTooMuch(form, (await findSettings(tx)).codeLimits)
        const row = {
          id: newId(),
          code: codePrefix + (await freeSuffix(tx, form.customSuffix ?? '')),
          type: form.type,
          amount: form.amount,
          stock: form.stock,
          expiry_date: expiryDate,
          is_public: form.isPublic ? 1 : 0,
          created_by: caller.username,
          created_by_id: caller.userId,
          created_at: at,
        }
        await insertCode(tx, row).catch(refuseTaken)
        await tell(tx, caller, { at, action: 'Redeem code created', row })
        return { ...row, claimed: 0, deleted_at: null }
      })
      tellChanged(row)
      return { code: row.code }
    },

    async delete(caller: Caller, text: string) {
      const code = text.toUpperCase()
      const at = now()
      const label = `Deleted code ${code}`
      const batch = undo.begin({ caller, access: 'codes:manage', label })
      await db.transaction(async (tx) => {
        const row = await findCode(tx, code)
        if (row === null)
          throw createFault('missing', { code: 'unknown-code' }, { code: 'missing' })
        await markCodeDeleted(tx, row.id, at)
        await tell(tx, caller, { at, action: 'Redeem code deleted', row })
        await batch.add(tx, deleted({ id: row.id }))
      })
      bus.emit('publicCodes', [], [code])
      return { message: `Code "${code}" deleted.`, undo: batch.offer() }
    },
  }
}

type Claim = { code: string; account: Account; at: number }

async function takeFor(tx: Tx, { code, account, at }: Claim): Promise<CodeRow> {
  const userId = account.row.id
  const row = await findCode(tx, code)
  if (row === null) throw createFault('missing', { code: 'unknown-code' })
  if (isCreator(row, account)) {
    throw createFault('forbidden', { code: 'own-code' })
  }
  const isMine = await hasRedeemed(tx, row.id, userId)
  const status = codeStatusOf(sharedCodeOf(row), isMine, at)
  if (status !== 'available') throw createFault('conflict', codeDenials[status])
  // Whoever comes in the same moment decides here, on the row itself.
  const taken = await takeOne(tx, row.id)
  if (taken === null) throw createFault('conflict', codeDenials.out_of_stock)
  await insertRedemption(tx, { code: taken, userId, at })
  return taken
}

/** Codes of earlier versions know their creator by name only. */
const isCreator = (code: CodeRow, { row }: Account) =>
  code.created_by_id === null
    ? row.role !== 'user' && code.created_by === row.username
    : code.created_by_id === row.id

function refuseTooMuch(form: BodyOf<typeof createRedeemCode>, limits: CodeLimits): void {
  const fault = codeLimitFault(form, limits)
  if (fault === null) return
  const { field, sentence } = fault
  throw new Fault('bad-input', sentence, { fields: { [field]: sentence } })
}

type Grant = { code: CodeRow; account: Account; at: number }

async function grant(tx: Tx, { code, account, at }: Grant): Promise<void> {
  const unit = unitOfCode[code.type]
  const actor = ownActor(account, at)
  await move(tx, {
    userId: account.row.id,
    unit,
    amount: ledgerAmount(unit, code.amount),
    reason: `Redeemed code ${code.code}`,
    actor: actor.actorName,
    reference: `code:${code.id}`,
    at,
  })
  await insertActivity(tx, {
    ...actor,
    action: 'Redeemed a code',
    details: { code: code.code, reward: rewardOf(code) },
  })
}

type Told = {
  at: number
  action: string
  row: Pick<CodeRow, 'code' | 'type' | 'amount' | 'stock'>
}

const tell = (tx: Tx, caller: Caller, { at, action, row }: Told) =>
  recordAdminAction(tx, caller, {
    at,
    action,
    details: { code: row.code, type: row.type, amount: row.amount, stock: row.stock },
  })

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const suffixLength = 6

async function freeSuffix(tx: Tx, wished: string): Promise<string> {
  if (wished !== '') return wished
  const suffix = Array.from({ length: suffixLength }, () => letters[randomInt(letters.length)])
  const isFree = (await findCode(tx, codePrefix + suffix.join(''))) === null
  return isFree ? suffix.join('') : freeSuffix(tx, '')
}

function refuseTaken(error: unknown): never {
  if (!isTaken(error, 'redeem_code_code', 'redeem_code.code')) throw error
  throw new Fault('conflict', 'A code with this name already exists.', { code: 'code-taken' })
}
