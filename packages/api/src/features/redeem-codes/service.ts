import { randomInt } from 'node:crypto'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import {
  codeDenials,
  codeEndsAt,
  codePrefix,
  codeStatusOf,
  type createRedeemCode,
  unitOfCode,
  unknownCodeSentence,
} from '@trellis/contract/redeem-codes.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { insertActivity } from '../activity-log/store.ts'
import { ledgerAmount, move } from '../entitlements/server-time.ts'
import { openOwn, ownActor, refuseBanned } from '../users/own-change.ts'
import { type Account, findAccount } from '../users/store.ts'
import {
  type CodeRow,
  findCode,
  hasRedeemed,
  insertCode,
  insertRedemption,
  listCodes,
  listPublicCodes,
  markCodeDeleted,
  rewardOf,
  sharedCodeOf,
  takeOne,
} from './store.ts'

type Needs = { db: Db; bus: Bus; now: () => number }

export type RedeemCodes = ReturnType<typeof createRedeemCodes>

export function createRedeemCodes({ db, bus, now }: Needs) {
  const tellChanged = (row: CodeRow) => {
    if (row.is_public === 1) bus.emit('publicCodes', [sharedCodeOf(row)], [])
  }

  return {
    /** The whole of a redemption is one transaction: stock, claim, balance and line, or nothing. */
    async redeem(caller: Caller, text: string) {
      const code = text.toUpperCase()
      const taken = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        const at = now()
        refuseBanned(account, at)
        const row = await takeFor(tx, { code, userId: caller.userId, at })
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
        const admin = await findAccount(tx, caller.userId)
        const row = {
          id: newId(),
          code: codePrefix + (await freeSuffix(tx, form.customSuffix ?? '')),
          type: form.type,
          amount: form.amount,
          stock: form.stock,
          expiry_date: expiryDate,
          is_public: form.isPublic ? 1 : 0,
          created_by: admin?.row.username ?? caller.userId,
          created_at: at,
        }
        await insertCode(tx, row).catch(refuseTaken)
        await tell(tx, { caller, name: row.created_by, at, action: 'Redeem code created', row })
        return { ...row, claimed: 0, deleted_at: null }
      })
      tellChanged(row)
      return { code: row.code }
    },

    async delete(caller: Caller, text: string) {
      const code = text.toUpperCase()
      const at = now()
      await db.transaction(async (tx) => {
        const row = await findCode(tx, code)
        if (row === null) throw new Fault('missing', unknownCodeSentence)
        const admin = await findAccount(tx, caller.userId)
        await markCodeDeleted(tx, row.id, at)
        const name = admin?.row.username ?? caller.userId
        await tell(tx, { caller, name, at, action: 'Redeem code deleted', row })
      })
      bus.emit('publicCodes', [], [code])
      return { message: `Code "${code}" deleted.` }
    },
  }
}

type Claim = { code: string; userId: string; at: number }

async function takeFor(tx: Tx, { code, userId, at }: Claim): Promise<CodeRow> {
  const row = await findCode(tx, code)
  if (row === null) throw new Fault('missing', unknownCodeSentence, { code: 'unknown-code' })
  const isMine = await hasRedeemed(tx, row.id, userId)
  const status = codeStatusOf(sharedCodeOf(row), isMine, at)
  const refuse = (why: keyof typeof codeDenials) =>
    new Fault('conflict', codeDenials[why], { code: `code-${why.replaceAll('_', '-')}` })
  if (status !== 'available') throw refuse(status)
  // Whoever comes in the same moment decides here, on the row itself.
  const taken = await takeOne(tx, row.id)
  if (taken === null) throw refuse('out_of_stock')
  await insertRedemption(tx, { code: taken, userId, at })
  return taken
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
  caller: Caller
  name: string
  at: number
  action: string
  row: Pick<CodeRow, 'code' | 'type' | 'amount' | 'stock'>
}

async function tell(tx: Tx, { caller, name, at, action, row }: Told): Promise<void> {
  const { code, type, amount, stock } = row
  await insertActivity(tx, {
    at,
    actorType: 'Admin',
    actorId: caller.userId,
    actorName: name,
    subjectId: null,
    action,
    details: { code, type, amount, stock },
  })
}

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
