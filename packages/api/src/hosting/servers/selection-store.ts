import type { Tx } from '../../kit/db.ts'
import type { WantedIds } from '../../kit/reloads.ts'

/** The server that each of these users, or of all, has chosen. */
export async function listSelections(
  tx: Tx,
  userIds: WantedIds,
): Promise<{ user_id: string; server_id: string }[]> {
  return tx
    .selectFrom('selected_server')
    .selectAll()
    .$if(userIds !== null, (query) => query.where('user_id', 'in', [...(userIds ?? [])]))
    .execute()
}

export async function setSelection(tx: Tx, userId: string, serverId: string): Promise<void> {
  await tx
    .insertInto('selected_server')
    .values({ user_id: userId, server_id: serverId })
    .onConflict((it) => it.column('user_id').doUpdateSet({ server_id: serverId }))
    .execute()
}
