import { maxScriptVersions } from '@trellis/contract/game/scripts.ts'
import type { Tx } from '../../kit/db.ts'

type Key = { serverId: string; script: string }
type NewVersion = Key & { author: string; source: string; at: number }

/** Keeps a state, and no more than the newest ones. A state that equals the newest is not kept again. */
export async function keepVersion(tx: Tx, { serverId, ...version }: NewVersion): Promise<void> {
  const { script, source } = version
  const [newest] = await listVersions(tx, { serverId, script }, 1)
  if (newest?.source === source) return
  await tx
    .insertInto('script_version')
    .values({ server_id: serverId, ...version })
    .execute()
  const oldest = await tx
    .selectFrom('script_version')
    .select('id')
    .where('server_id', '=', serverId)
    .where('script', '=', script)
    .orderBy('id', 'desc')
    .offset(maxScriptVersions - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx
    .deleteFrom('script_version')
    .where('server_id', '=', serverId)
    .where('script', '=', script)
    .where('id', '<', oldest.id)
    .execute()
}

/** Returns the states of a script, newest first. */
export function listVersions(tx: Tx, { serverId, script }: Key, max = maxScriptVersions) {
  return tx
    .selectFrom('script_version')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('script', '=', script)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}

export async function deleteVersions(tx: Tx, { serverId, script }: Key): Promise<void> {
  await tx
    .deleteFrom('script_version')
    .where('server_id', '=', serverId)
    .where('script', '=', script)
    .execute()
}
