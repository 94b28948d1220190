import { foreverMs, parseDuration } from '@trellis/contract/durations.ts'
import type { Saved } from '@trellis/contract/kit/document.ts'
import type { GrowId, UserId } from '@trellis/contract/kit/ids.ts'
import { playerDataSchema } from '@trellis/contract/player-data.ts'
import { awaited, queuedSentence } from '@trellis/contract/waiting-edits.ts'
import { hashPassword } from '@trellis/game-data/password.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import { readDocumentBody } from '../../kit/document.ts'
import { Fault } from '../../kit/fault.ts'
import type { GameAccess } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

const durationSentence = 'A duration is such as 30m, 12h, 7d, 2w or perm.'

export const documentOf = (name: GrowId) => ({ kind: 'player', name }) as const

export type Players = ReturnType<typeof createPlayers>

/** Players of a running or stopped server; the host decides who writes them. */
export function createPlayers({ access, link, now }: Deps) {
  return {
    async save(
      caller: Caller,
      { id, name }: { id: UserId; name: GrowId },
      { text, loaded }: { text: string; loaded: string | null },
    ): Promise<Saved> {
      const server = await access.open(id)
      const { pass } = readDocumentBody(text, playerDataSchema)
      const passHash = pass === undefined ? null : await hashPassword(pass)
      // Hashing takes a moment; the room that is left is asked for in the turn that uses it.
      const { room } = await access.open(id)
      const { etag, merged, changed, queued } = await link.ask('document.write', {
        serverId: server.serverId,
        document: documentOf(name),
        text,
        passHash,
        base: loaded,
        reader: caller.sessionId,
        by: server.growId,
        room,
      })
      const isPassword = pass !== undefined
      const details = { player: name, changed, merged, ...(isPassword && { password: 'changed' }) }
      if (changed > 0) await access.tell(server, 'Player edited', details)
      const message = queued ? queuedSentence : 'Player data saved successfully.'
      return { message, etag, merged }
    },

    async ban(userId: UserId, name: GrowId) {
      const server = await access.open(userId)
      const { serverId, growId: by } = server
      const forGood = { until: null, reason: null, keepsData: false }
      await link.ask('player.ban', { serverId, name, by, ...forGood })
      await access.tell(server, 'Player banned', { player: name })
      return { message: `${name} was banned and their data deleted.` }
    },

    /** Bans a player and keeps their data for the time after the ban. */
    async banFor(
      userId: UserId,
      name: GrowId,
      { duration, reason = '' }: { duration: string; reason?: string | undefined },
    ) {
      const server = await access.open(userId)
      const { serverId, growId: by } = server
      const ms = parseDuration(duration)
      if (ms === null) throw new Fault('bad-input', durationSentence)
      const until = ms === 'permanent' ? null : new Date(now() + ms).toISOString()
      const ban = { serverId, name, by, until, reason: reason || null, keepsData: true }
      await link.ask('player.ban', ban)
      await access.tell(server, 'Player banned', { player: name, duration, until, reason })
      const span = until === null ? 'for good' : `for ${duration}`
      return { message: `${name} is banned ${span}. Their data is kept.` }
    },

    async unban(userId: UserId, name: GrowId) {
      const server = await access.open(userId)
      const { serverId, growId: by, room } = server
      const { restored } = await link.ask('player.unban', { serverId, name, by, room })
      await access.tell(server, 'Player unbanned', { player: name, restored })
      const outcome = restored ? 'may join again, with the data they had' : 'may join again'
      return { message: `${name} ${outcome}.` }
    },

    async kick(userId: UserId, name: GrowId) {
      const server = await access.open(userId)
      await link.ask('player.kick', { serverId: server.serverId, name, by: server.growId })
      await access.tell(server, 'Player kicked', { player: name })
      return { message: `${name} was kicked.` }
    },

    async mute(userId: UserId, name: GrowId, duration: string) {
      const server = await access.open(userId)
      const ms = parseDuration(duration)
      if (ms === null) throw new Fault('bad-input', durationSentence)
      const until = ms === 'permanent' ? foreverMs : now() + ms
      await link.ask('player.mute', { serverId: server.serverId, name, until, by: server.growId })
      const end = ms === 'permanent' ? null : new Date(until).toISOString()
      await access.tell(server, 'Player muted', { player: name, duration, until: end })
      return {
        message: end === null ? `${name} is muted for good.` : `${name} is muted for ${duration}.`,
      }
    },

    async unmute(userId: UserId, name: GrowId) {
      const server = await access.open(userId)
      const { serverId, growId: by } = server
      await link.ask('player.mute', { serverId, name, until: 0, by })
      await access.tell(server, 'Player unmuted', { player: name })
      return { message: `${name} may chat again.` }
    },

    async message(userId: UserId, name: GrowId, text: string) {
      const server = await access.open(userId)
      const { serverId, growId: by } = server
      await link.ask('player.message', { serverId, name, text, by })
      await access.tell(server, 'Player messaged', { player: name, text })
      return { message: `${name} has read your message in the game.` }
    },

    async restore(userId: UserId, name: GrowId, number: number) {
      const server = await access.open(userId)
      const { serverId, growId: by, room } = server
      const document = documentOf(name)
      const asked = { serverId, document, number, by, room }
      const { queued } = await link.ask('document.restore', asked)
      await access.tell(server, 'Player restored', { player: name, version: number })
      return { message: queued ? awaited(`${name} is restored`) : `${name} was restored.` }
    },
  }
}
