import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Tx } from '../../kit/db.ts'

/** Ids of the servers that have a texture of this name, the earliest first. */
export async function listServersWithTexture(tx: Tx, file: string): Promise<ServerId[]> {
  const rows = await tx
    .selectFrom('texture')
    .select('server_id')
    .where('file', '=', file)
    .orderBy('created_at')
    .orderBy('server_id')
    .limit(20)
    .$narrowType<{ server_id: ServerId }>()
    .execute()
  return rows.map((row) => row.server_id)
}

/** Browsers keep a texture for a year, so its name must not mean another one before that. */
const keptMs = 400 * 24 * 3_600_000

type NamedTexture = { file: string; sha256: string; at: number }

/** Returns whether a name means this content. A name that has none yet gets it for good. */
export async function claimTextureName(
  tx: Tx,
  { file, sha256, at }: NamedTexture,
): Promise<boolean> {
  await tx
    .insertInto('texture_name')
    .values({ file, sha256, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('texture_name')
    .select('sha256')
    .where('file', '=', file)
    .executeTakeFirst()
  return row?.sha256 === sha256
}

/**
 * Returns the name under which new content can be published: the short one, unless it means something else, or may, because
 * a server has a texture of this name whose content was never seen.
 */
export async function nameTexture(
  tx: Tx,
  { short, long, sha256, at }: { short: string; long: string; sha256: string; at: number },
): Promise<string> {
  await tx
    .deleteFrom('texture_name')
    .where('at', '<', at - keptMs)
    .where('file', 'not in', (of) => of.selectFrom('texture').select('file'))
    .execute()
  const known = await tx
    .selectFrom('texture_name')
    .select('file')
    .where('file', '=', short)
    .executeTakeFirst()
  const isUnseen = known === undefined && (await listServersWithTexture(tx, short)).length > 0
  if (!isUnseen && (await claimTextureName(tx, { file: short, sha256, at }))) return short
  await claimTextureName(tx, { file: long, sha256, at })
  return long
}
