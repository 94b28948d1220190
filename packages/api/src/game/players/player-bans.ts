import { getEditReach } from '@trellis/contract/kit/edit-reach.ts'
import type { GrowId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createReply } from '../../kit/reply.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { readDuration } from './read-duration.ts'

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

/** Bans of players from one server. */
export function createPlayerBans({ access, link, now }: Deps) {
  return {
    async ban(call: ServerCall, name: GrowId) {
      const server = await access.open(call)
      const { serverId, growId: by, grant } = server
      const forGood = { until: null, reason: null, keepsData: false }
      const reach = getEditReach(grant, by)
      await link.ask('player.ban', { serverId, name, by, ...forGood, reach })
      await access.recordActivity(server, 'player-banned', { player: name })
      return createReply({ code: 'player-banned-for-good', params: { name } })
    },

    /** Bans a player and keeps their data for the time after the ban. */
    async banFor(
      call: ServerCall,
      name: GrowId,
      { duration, reason = '' }: { duration: string; reason?: string | undefined },
    ) {
      const server = await access.open(call)
      const { serverId, growId: by, grant } = server
      const ms = readDuration(duration)
      const until = ms === 'permanent' ? null : new Date(now() + ms).toISOString()
      const ends = { until, reason: reason || null, keepsData: true }
      const reach = getEditReach(grant, by)
      await link.ask('player.ban', { serverId, name, by, ...ends, reach })
      await access.recordActivity(server, 'player-banned', {
        player: name,
        duration,
        until,
        reason,
      })
      return until === null
        ? createReply({ code: 'player-banned-kept', params: { name } })
        : createReply({ code: 'player-banned-for', params: { name, duration } })
    },

    async unban(call: ServerCall, name: GrowId) {
      const server = await access.open(call)
      const { serverId, growId: by, room, grant } = server
      const reach = getEditReach(grant, by)
      const { restored } = await link.ask('player.unban', { serverId, name, by, room, reach })
      await access.recordActivity(server, 'player-unbanned', { player: name, restored })
      const code = restored ? 'player-unbanned-with-data' : 'player-unbanned'
      return createReply({ code, params: { name } })
    },
  }
}
