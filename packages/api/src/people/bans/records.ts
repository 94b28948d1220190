import type { BanRecord } from '@trellis/contract/people/bans.ts'
import type { Tx } from '../../kit/db.ts'
import { listAdminIds } from '../users/index.ts'
import { listBanRecords } from './store.ts'

/** Lists bans with the ids of their admins. A ban stores names only. */
export async function listRecords(
  tx: Tx,
  found: { search: string; limit: number },
): Promise<BanRecord[]> {
  const ids = await listAdminIds(tx)
  const bans = await listBanRecords(tx, found)
  return bans.map((ban) => ({
    ...ban,
    bannedById: ids.get(ban.bannedBy) ?? null,
    liftedById: ban.liftedBy === null ? null : (ids.get(ban.liftedBy) ?? null),
  }))
}
