import type { ActivityCode } from '@trellis/contract/activities.ts'
import { type GrowId, growIdSchema } from '@trellis/contract/kit/ids.ts'
import { maxFormerOwners } from '@trellis/contract/kit/server-owner.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'
import type { ListedServer } from './store.ts'

/** Far more changes of owners than an installation has in the time of its activity log. */
const maxChanges = 20_000

/** The entries about sales, and those about changes by an admin. */
const changeSchema = z
  .object({ server: z.string(), from: z.string().optional(), before: z.string().optional() })
  .transform(({ server, from, before }) => ({ server, owner: from ?? before }))

/**
 * Lists those who owned a server before, as far as the database knows: the owners of its backups, and who gave it away by the
 * activity log, which has names of servers and no ids. A wrong one takes no more than creators of a restored backup; a sale
 * from before both is not listed. The latest comes last.
 */
export async function listFormerOwners(tx: Tx, row: ListedServer): Promise<GrowId[]> {
  const backups = await tx
    .selectFrom('backup')
    .innerJoin('account', 'account.id', 'backup.archive_user_id')
    .select('account.grow_id')
    .distinct()
    .where('backup.server_id', '=', row.id)
    .execute()
  const owner = await tx
    .selectFrom('account')
    .select('grow_id')
    .where('id', '=', row.owner_id)
    .executeTakeFirst()
  const named = [...backups.map(({ grow_id }) => grow_id), ...(await listSellers(tx, row))]
  const byKey = new Map<string, GrowId>()
  for (const name of named) {
    const growId = growIdSchema.safeParse(name)
    if (growId.success) byKey.set(growId.data.toLowerCase(), growId.data)
  }
  byKey.delete(owner?.grow_id?.toLowerCase() ?? '')
  return [...byKey.values()].slice(-maxFormerOwners)
}

const sales: readonly ActivityCode[] = ['server-transferred', 'server-owner-changed']

/** In the order of the sales. */
async function listSellers(tx: Tx, { name, formerNames }: ListedServer): Promise<string[]> {
  const names = new Set([name, ...formerNames.map((it) => it.name)].map((it) => it.toLowerCase()))
  const entries = await tx
    .selectFrom('activity')
    .select('details')
    .where('action', 'in', sales)
    .orderBy('id', 'desc')
    .limit(maxChanges)
    .execute()
  return entries.reverse().flatMap(({ details }) => {
    const change = changeSchema.safeParse(JSON.parse(details))
    const isOfServer = change.success && names.has(change.data.server.toLowerCase())
    return isOfServer && change.data.owner !== undefined ? [change.data.owner] : []
  })
}

/** Lists the GrowIDs of those who help to run a server now. */
export async function listMemberNames(tx: Tx, serverId: string, at: number): Promise<GrowId[]> {
  const rows = await tx
    .selectFrom('server_member')
    .innerJoin('account', 'account.id', 'server_member.user_id')
    .select('account.grow_id')
    .where('server_member.server_id', '=', serverId)
    .where((of) =>
      of.or([of('server_member.expires_at', 'is', null), of('server_member.expires_at', '>', at)]),
    )
    .orderBy('server_member.joined_at')
    .execute()
  return rows.flatMap(({ grow_id }) => growIdSchema.safeParse(grow_id).data ?? [])
}
