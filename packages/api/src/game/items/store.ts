import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Tx } from '../../kit/db.ts'

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
