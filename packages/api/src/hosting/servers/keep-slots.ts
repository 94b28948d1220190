import type { Tx } from '../../kit/db.ts'
import type { Account } from '../../people/users/index.ts'
import { findWithoutSlot } from './owner.ts'

/**
 * Lets the servers of an account without a free slot keep theirs. Another server that arrives, which may be older, has no
 * slot until its owner chooses.
 */
export async function keepSlots(tx: Tx, account: Account, at: number): Promise<void> {
  const { row, servers } = account
  if (servers.length < row.slots) return
  const without = new Set<string>(findWithoutSlot(account))
  const kept = servers.filter(({ id, chosenAt }) => chosenAt === null && !without.has(id))
  if (kept.length === 0) return
  await tx
    .updateTable('server')
    .set({ chosen_at: at })
    .where(
      'id',
      'in',
      kept.map(({ id }) => id),
    )
    .execute()
}
