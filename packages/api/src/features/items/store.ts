import type { Tx } from '../../kit/db.ts'

/** Repeating it changes nothing. */
export async function insertTexture(
  tx: Tx,
  texture: { file: string; serverId: string; at: number },
): Promise<void> {
  await tx
    .insertInto('texture')
    .values({ file: texture.file, server_id: texture.serverId, created_at: texture.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ids of the servers that have this texture. */
export async function listServersWithTexture(tx: Tx, file: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('texture')
    .select('server_id')
    .where('file', '=', file)
    .limit(5)
    .execute()
  return rows.map((row) => row.server_id)
}
