import { codeDenials, getCodeStatus, unitOfCode } from '@trellis/contract/money/redeem-codes.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Account, getOwnActor } from '../../people/users/index.ts'
import { getGiftTopic, insertActivity } from '../../platform/activity-log/index.ts'
import { keepPaidNotice, move, toLedgerUnits } from '../entitlements/index.ts'
import {
  type CodeRow,
  findBareCode,
  findCode,
  getReward,
  getSharedCode,
  hasRedeemed,
  insertRedemption,
  takeOne,
} from './store.ts'

type Claim = { typed: { code: string; bare: string }; account: Account; at: number }

/**
 * Takes one unit of the stock for a user. Throws when the user may not redeem the code or it is not
 * available.
 */
export async function takeFor(tx: Tx, { typed, account, at }: Claim): Promise<CodeRow> {
  const userId = account.row.id
  const row = (await findCode(tx, typed.code)) ?? (await findBareCode(tx, typed.bare))
  if (row === null) throw createFault('missing', { code: 'unknown-code' })
  if (isCreator(row, account)) {
    throw createFault('forbidden', { code: 'own-code' })
  }
  const isMine = await hasRedeemed(tx, row.id, userId)
  const status = getCodeStatus(getSharedCode(row), isMine, at)
  if (status !== 'available') throw createFault('conflict', codeDenials[status])
  // Concurrent redemptions are decided here, by an atomic update of the row.
  const taken = await takeOne(tx, row.id)
  if (taken === null) throw createFault('conflict', codeDenials.out_of_stock)
  await insertRedemption(tx, { code: taken, userId, at })
  return taken
}

/** Returns whether the account created the code. Older codes store the creator's name only. */
const isCreator = (code: CodeRow, { row }: Account) =>
  code.created_by_id === null
    ? row.role !== 'user' && code.created_by === row.username
    : code.created_by_id === row.id

type Grant = { code: CodeRow; account: Account; at: number }

/** Books the reward of a redeemed code. Returns the stored notice if its credits paid the whole debt of the user. */
export async function grant(tx: Tx, { code, account, at }: Grant): Promise<Notice | null> {
  const unit = unitOfCode[code.type]
  const actor = getOwnActor(account, at)
  const userId = account.row.id
  const { line, isDebtPaid } = await move(tx, {
    userId,
    unit,
    amount: toLedgerUnits(unit, code.amount),
    reason: { code: 'redeemed-code', params: { code: code.code } },
    actor: actor.actorName,
    reference: `code:${code.id}`,
    at,
  })
  await insertActivity(tx, {
    ...actor,
    action: 'redeemed-a-code',
    details: { code: code.code, ...getReward(code) },
    topic: getGiftTopic({ line }),
  })
  return isDebtPaid ? keepPaidNotice(tx, { userId, at }) : null
}
