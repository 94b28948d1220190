import {
  defaultJoinPage,
  type JoinPageSettings,
  joinPageSettingsSchema,
} from '@trellis/contract/operations/join-page.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

type Row = Pick<
  Selectable<Tables['join_page']>,
  'is_public' | 'description' | 'discord_url' | 'is_listed'
>

export async function findJoinPage(tx: Tx, serverId: string): Promise<JoinPageSettings> {
  const row = await tx
    .selectFrom('join_page')
    .select(['is_public', 'description', 'discord_url', 'is_listed'])
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return row === undefined ? defaultJoinPage : readSettings(row)
}

/** Returns the settings of all servers whose owners have changed something, by the server's id. */
export async function listJoinPages(tx: Tx): Promise<Map<string, JoinPageSettings>> {
  const rows = await tx
    .selectFrom('join_page')
    .select(['server_id', 'is_public', 'description', 'discord_url', 'is_listed'])
    .execute()
  return new Map(rows.map((row) => [row.server_id, readSettings(row)]))
}

function readSettings({ is_public, description, discord_url, is_listed }: Row): JoinPageSettings {
  return joinPageSettingsSchema.parse({
    isPublic: is_public === 1,
    description,
    discordUrl: discord_url,
    isListed: is_listed === 1,
  })
}

export async function setJoinPage(
  tx: Tx,
  serverId: string,
  { isPublic, description, discordUrl, isListed }: JoinPageSettings,
): Promise<void> {
  const values = {
    is_public: isPublic ? 1 : 0,
    description,
    discord_url: discordUrl,
    is_listed: isListed ? 1 : 0,
  }
  await tx
    .insertInto('join_page')
    .values({ server_id: serverId, ...values })
    .onConflict((it) => it.column('server_id').doUpdateSet(values))
    .execute()
}
