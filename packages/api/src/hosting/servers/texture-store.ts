import type { Tx } from '../../kit/db.ts'

/** The databases take a few thousand values in one statement. */
const rowsAtOnce = 500

/** Records textures that a server got. Repeating it changes nothing. */
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
