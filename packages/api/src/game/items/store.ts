import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Tx } from '../../kit/db.ts'

/** The databases take a few thousand values in one statement. */
const rowsAtOnce = 500

/** Repeating it changes nothing. */
export async function insertTextures(
  tx: Tx,
  { files, serverId, at }: { files: readonly string[]; serverId: string; at: number },
): Promise<void> {
  for (let from = 0; from < files.length; from += rowsAtOnce) {
    const rows = files.slice(from, from + rowsAtOnce)
    await tx
      .insertInto('texture')
      .values(rows.map((file) => ({ file, server_id: serverId, created_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Ids of the servers that have this texture. */
export async function listServersWithTexture(tx: Tx, file: string): Promise<ServerId[]> {
  const rows = await tx
    .selectFrom('texture')
    .select('server_id')
    .where('file', '=', file)
    .limit(5)
    .$narrowType<{ server_id: ServerId }>()
    .execute()
  return rows.map((row) => row.server_id)
}
