import { isDeepStrictEqual } from 'node:util'
import type { GrowId, ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { findCopy } from '../servers/index.ts'

/**
 * Sends the host the players of a copy until it has those of the database: two calls may reach it in another order than
 * the database.
 */
export async function sharePlayers(
  { db, link }: { db: Db; link: AgentLink },
  serverId: ServerId,
): Promise<void> {
  let sent: GrowId[] | null = null
  for (;;) {
    const copy = await db.transaction((tx) => findCopy(tx, serverId))
    if (copy === null || isDeepStrictEqual(copy.players, sent)) return
    sent = [...copy.players]
    await link.ask('copy.players', { serverId, players: sent })
  }
}
