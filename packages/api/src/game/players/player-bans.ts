import type { GrowId } from '@trellis/contract/kit/ids.ts'
import { getRoleReach } from '@trellis/contract/kit/role-rights.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { refuseBeyondRights } from '../../hosts/beyond-rights.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { readDuration } from './read-duration.ts'

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

/** Bans of players from one server. */
export function createPlayerBans({ access, link, now }: Deps) {
  return {
    async ban(call: ServerCall, name: GrowId) {
      const server = await access.open(call)
      const { serverId, growId: by } = server
      const forGood = { until: null, reason: null, keepsData: false }
      await link.ask('player.ban', { serverId, name, by, ...forGood })
      await access.recordActivity(server, 'player-banned', { player: name })
      return { message: `${name} was banned and their data deleted.` }
    },

    /** Bans a player and keeps their data for the time after the ban. */
    async banFor(
      call: ServerCall,
      name: GrowId,
      { duration, reason = '' }: { duration: string; reason?: string | undefined },
    ) {
      const server = await access.open(call)
      const { serverId, growId: by } = server
      const ms = readDuration(duration)
      const until = ms === 'permanent' ? null : new Date(now() + ms).toISOString()
      const ban = { serverId, name, by, until, reason: reason || null, keepsData: true }
      await link.ask('player.ban', ban)
      await access.recordActivity(server, 'player-banned', {
        player: name,
        duration,
        until,
        reason,
      })
      const span = until === null ? 'for good' : `for ${duration}`
      return { message: `${name} is banned ${span}. Their data is kept.` }
    },

    async unban(call: ServerCall, name: GrowId) {
      const server = await access.open(call)
      const { serverId, growId: by, room, grant } = server
      const roles = getRoleReach(grant)
      const { restored } = await link
        .ask('player.unban', { serverId, name, by, room, roles })
        .catch(refuseBeyondRights)
      await access.recordActivity(server, 'player-unbanned', { player: name, restored })
      const outcome = restored ? 'may join again, with the data they had' : 'may join again'
      return { message: `${name} ${outcome}.` }
    },
  }
}
