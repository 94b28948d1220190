import { readConsoleEvent } from '@trellis/contract/game/console-events.ts'
import {
  playerActionsListed,
  playerLinesListed,
  searchedActions,
  searchedLines,
} from '@trellis/contract/game/player-profiles.ts'
import type { LineTime } from '@trellis/contract/kit/console-part.ts'
import type { GrowId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { createReply } from '../../kit/reply.ts'
import { searchLogs } from '../../platform/activity-log/index.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { type Items, refuseUngivable } from '../items/index.ts'

type Deps = { access: GameAccess; db: Db; link: AgentLink; items: Items }

export type PlayerProfiles = ReturnType<typeof createPlayerProfiles>

/** The profile of one player, what happened to them, and gifts. */
export function createPlayerProfiles({ access, db, link, items }: Deps) {
  return {
    async read(call: ServerCall, name: GrowId) {
      const { serverId } = await access.open(call)
      return link.ask('player.profile', { serverId, name })
    },

    async listLines(call: ServerCall, name: GrowId) {
      const { serverId } = await access.open(call)
      const params = { serverId, since: null, limit: searchedLines }
      const { firstSeq, lines, times } = await link.ask('console.history', params)
      const numbered = lines.map((text, at) => ({ seq: firstSeq + at, text }))
      const found = numbered.filter(({ text }) => isSame(readConsoleEvent(text)?.growId, name))
      const newest = found.slice(-playerLinesListed).toReversed()
      return { lines: newest.map((line) => ({ ...line, at: findInstant(times, line.seq) })) }
    },

    async listActions(call: ServerCall, name: GrowId) {
      const { row } = await access.open(call)
      const entries = await db.transaction((tx) =>
        searchLogs(tx, {
          search: name,
          persons: [row.owner_id],
          actorType: undefined,
          before: undefined,
          limit: searchedActions,
        }),
      )
      const found = entries.filter(
        ({ subjectId, details }) =>
          subjectId === row.owner_id && details.server === row.name && isSame(details.player, name),
      )
      return found
        .slice(0, playerActionsListed)
        .map(({ timestamp, actorName, action, code, details }) => ({
          at: timestamp,
          actorName,
          action,
          ...(code !== undefined && { code }),
          details,
        }))
    },

    async give(
      call: ServerCall,
      name: GrowId,
      { itemId, count: requested }: { itemId: number; count: number },
    ) {
      const server = await access.open(call)
      const { serverId, growId: by, room } = server
      await refuseUngivable(items, server, itemId)
      const params = { serverId, name, itemId, count: requested, by, room }
      const { given, count } = await link.ask('player.give', params)
      await access.recordActivity(server, 'player-given', {
        player: name,
        item: itemId,
        count: given,
      })
      const answer = createReply({ code: 'player-given', params: { name, given, count } })
      return { ...answer, given, count }
    },
  }
}

/** Returns when a line was printed; null if it is older than all times. */
function findInstant(times: readonly LineTime[], seq: number): string | null {
  const at = times.findLast(([from]) => from <= seq)?.[1]
  return at === undefined ? null : new Date(at).toISOString()
}

const isSame = (value: unknown, name: string) =>
  typeof value === 'string' && value.toLowerCase() === name.toLowerCase()
