import type { Tx } from '../../kit/db.ts'

type News = { serverId: string; name: string; at: number }

const hourMs = 3_600_000
/** The news of one server that webhooks get in an hour. */
const maxPerHour = 20

/** Returns false for news that are known, and beyond the bound of an hour. */
export async function insertNews(tx: Tx, { serverId, name, at }: News): Promise<boolean> {
  await tx
    .deleteFrom('timed_event_news')
    .where('server_id', '=', serverId)
    .where('at', '<', at - hourMs)
    .execute()
  const { n } = await tx
    .selectFrom('timed_event_news')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= maxPerHour) return false
  const row = await tx
    .insertInto('timed_event_news')
    .values({ server_id: serverId, name, at })
    .onConflict((conflict) => conflict.columns(['server_id', 'name']).doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}
