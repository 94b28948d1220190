import { describeAmount, type Reward } from '@trellis/contract/kit/amounts.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import {
  type RedeemCodeRow,
  type SharedCode,
  unitOfCode,
} from '@trellis/contract/money/redeem-codes.ts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'
import { listAdminIds } from '../../people/users/index.ts'

export type CodeRow = Selectable<Tables['redeem_code']>

/** Returns the reward of a code, which never changes. */
export function getReward({ type, amount }: Pick<CodeRow, 'type' | 'amount'>): Required<Reward> {
  const unit = unitOfCode[type]
  return { reward: describeAmount(unit, amount), unit, amount }
}

export const getSharedCode = (row: CodeRow): SharedCode => ({
  code: row.code,
  ...getReward(row),
  stock: { claimed: row.claimed, total: row.stock },
  expiryDate: row.expiry_date,
})

export async function findCode(tx: Tx, code: string): Promise<CodeRow | null> {
  const row = await tx
    .selectFrom('redeem_code')
    .selectAll()
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Finds the only code with these letters and digits, with any hyphens; null also when there are several. */
export async function findBareCode(tx: Tx, bare: string): Promise<CodeRow | null> {
  const [row, other] = await tx
    .selectFrom('redeem_code')
    .selectAll()
    .where(sql<string>`replace(code, '-', '')`, '=', bare)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return other === undefined ? (row ?? null) : null
}

/** Finds a code by id, including deleted ones. */
export async function findCodeById(tx: Tx, id: string): Promise<CodeRow | null> {
  const row = await tx.selectFrom('redeem_code').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function hasRedeemed(tx: Tx, codeId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('redemption')
    .select('id')
    .where('code_id', '=', codeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes one unit of the stock; returns null when none is left or the code is deleted. */
export async function takeOne(tx: Tx, codeId: string): Promise<CodeRow | null> {
  const row = await tx
    .updateTable('redeem_code')
    .set({ claimed: sql`claimed + 1` })
    .where('id', '=', codeId)
    .where('deleted_at', 'is', null)
    .where((of) => of('claimed', '<', of.ref('stock')))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Inserts a claim. A second one by the same user fails on the index `redemption_once`. */
export async function insertRedemption(
  tx: Tx,
  { code, userId, at }: { code: CodeRow; userId: string; at: number },
): Promise<void> {
  await tx
    .insertInto('redemption')
    .values({
      code_id: code.id,
      user_id: userId,
      code: code.code,
      reward: getReward(code).reward,
      at,
    })
    .execute()
}

const maxShown = 200

/** Lists a user's redemptions, newest first. */
export async function listRedemptions(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('redemption')
    // Deleted codes keep their rows.
    .innerJoin('redeem_code', 'redeem_code.id', 'redemption.code_id')
    .select(['redemption.code', 'reward', 'at', 'type', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('redemption.id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ code, reward, at, ...row }) => ({
    code,
    ...getReward(row),
    reward,
    redeemedAt: new Date(at).toISOString(),
  }))
}

/** Lists the public codes, newest first, and marks those that this user has claimed. */
export async function listPublicCodes(tx: Tx, userId: string) {
  return tx
    .selectFrom('redeem_code')
    .leftJoin('redemption', (join) =>
      join.onRef('redemption.code_id', '=', 'redeem_code.id').on('redemption.user_id', '=', userId),
    )
    .selectAll('redeem_code')
    .select('redemption.id as mine')
    .where('is_public', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('redeem_code.id')
    .limit(maxShown)
    .execute()
}

/** Lists all codes with their claims, newest first. */
export async function listCodes(tx: Tx): Promise<RedeemCodeRow[]> {
  const codes = await tx
    .selectFrom('redeem_code')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$narrowType<{ created_by_id: UserId | null }>()
    .execute()
  const adminIds = await listAdminIds(tx)
  const claims = await tx
    .selectFrom('redemption')
    .innerJoin('account', 'account.id', 'redemption.user_id')
    .innerJoin('redeem_code', 'redeem_code.id', 'redemption.code_id')
    .select(['redemption.code_id', 'redemption.user_id', 'account.grow_id'])
    .$narrowType<{ user_id: UserId }>()
    .where('redeem_code.deleted_at', 'is', null)
    .orderBy('redemption.id')
    .execute()
  const claimants = Map.groupBy(claims, ({ code_id }) => code_id)
  return codes.map((row) => ({
    code: row.code,
    Type: row.type,
    Amount: row.amount,
    Stock: row.stock,
    'Claimed by': (claimants.get(row.id) ?? []).map(({ grow_id }) => grow_id ?? ''),
    claimedByIds: (claimants.get(row.id) ?? []).map(({ user_id }) => user_id),
    'Created by': row.created_by,
    createdById: row.created_by_id ?? adminIds.get(row.created_by) ?? null,
    createdAt: new Date(row.created_at).toISOString(),
    expiryDate: row.expiry_date,
    isPublic: row.is_public === 1,
  }))
}

/** Inserts a code. A duplicate fails on the index `redeem_code_code`. */
export async function insertCode(
  tx: Tx,
  code: Omit<CodeRow, 'claimed' | 'deleted_at'>,
): Promise<void> {
  await tx.insertInto('redeem_code').values(code).execute()
}

export async function markCodeDeleted(tx: Tx, codeId: string, at: number): Promise<void> {
  await tx.updateTable('redeem_code').set({ deleted_at: at }).where('id', '=', codeId).execute()
}

/** Restores a deleted code. Fails on the index `redeem_code_code` if the code was created again since. */
export async function markCodeUndeleted(tx: Tx, codeId: string): Promise<CodeRow> {
  return tx
    .updateTable('redeem_code')
    .set({ deleted_at: null })
    .where('id', '=', codeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
