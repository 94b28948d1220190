import { foreverMs } from '@trellis/contract/kit/durations.ts'
import { getEditReach } from '@trellis/contract/kit/edit-reach.ts'
import type { GrowId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createReply } from '../../kit/reply.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { readDuration } from './read-duration.ts'

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

/** An owner's actions on a player who is online. */
export function createModeration({ access, link, now }: Deps) {
  return {
    async kick(call: ServerCall, name: GrowId) {
      const server = await access.open(call)
      const { serverId, growId: by, grant } = server
      const reach = getEditReach(grant, by)
      await link.ask('player.kick', { serverId, name, by, reach })
      await access.recordActivity(server, 'player-kicked', { player: name })
      return createReply({ code: 'player-kicked', params: { name } })
    },

    async mute(call: ServerCall, name: GrowId, duration: string) {
      const server = await access.open(call)
      const ms = readDuration(duration)
      const until = ms === 'permanent' ? foreverMs : now() + ms
      const { serverId, growId: by, grant } = server
      const reach = getEditReach(grant, by)
      await link.ask('player.mute', { serverId, name, until, by, reach })
      const end = ms === 'permanent' ? null : new Date(until).toISOString()
      await access.recordActivity(server, 'player-muted', { player: name, duration, until: end })
      return end === null
        ? createReply({ code: 'player-muted', params: { name } })
        : createReply({ code: 'player-muted-for', params: { name, duration } })
    },

    async unmute(call: ServerCall, name: GrowId) {
      const server = await access.open(call)
      const { serverId, growId: by, grant } = server
      const reach = getEditReach(grant, by)
      await link.ask('player.mute', { serverId, name, until: 0, by, reach })
      await access.recordActivity(server, 'player-unmuted', { player: name })
      return createReply({ code: 'player-unmuted', params: { name } })
    },

    async message(call: ServerCall, name: GrowId, text: string) {
      const server = await access.open(call)
      const { serverId, growId: by } = server
      await link.ask('player.message', { serverId, name, text, by })
      await access.recordActivity(server, 'player-messaged', { player: name, text })
      return createReply({ code: 'player-messaged', params: { name } })
    },
  }
}
