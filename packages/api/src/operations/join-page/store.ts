import {
  defaultJoinPage,
  type JoinPageSettings,
  joinPageSettingsSchema,
} from '@trellis/contract/join-page.ts'
import type { Tx } from '../../kit/db.ts'

export async function findJoinPage(tx: Tx, serverId: string): Promise<JoinPageSettings> {
  const row = await tx
    .selectFrom('join_page')
    .select(['is_public', 'description', 'discord_url'])
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  if (row === undefined) return defaultJoinPage
  const { is_public, description, discord_url: discordUrl } = row
  return joinPageSettingsSchema.parse({ isPublic: is_public === 1, description, discordUrl })
}

export async function setJoinPage(
  tx: Tx,
  serverId: string,
  { isPublic, description, discordUrl }: JoinPageSettings,
): Promise<void> {
  const values = { is_public: isPublic ? 1 : 0, description, discord_url: discordUrl }
  await tx
    .insertInto('join_page')
    .values({ server_id: serverId, ...values })
    .onConflict((it) => it.column('server_id').doUpdateSet(values))
    .execute()
}
