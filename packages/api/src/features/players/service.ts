import type { Saved } from '@trellis/contract/kit/document.ts'
import type { GrowId, UserId } from '@trellis/contract/kit/ids.ts'
import { playerDataSchema } from '@trellis/contract/players.ts'
import { hashPassword } from '@trellis/game-data/password.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import { readDocumentBody } from '../../kit/document.ts'
import type { GameAccess } from '../servers/game-access.ts'

type Needs = { access: GameAccess; link: AgentLink }

export const documentOf = (name: GrowId) => ({ kind: 'player', name }) as const

export type Players = ReturnType<typeof createPlayers>

/** Players of a running or stopped server; the host decides who writes them. */
export function createPlayers({ access, link }: Needs) {
  return {
    async save(
      caller: Caller,
      { id, name }: { id: UserId; name: GrowId },
      { text, loaded }: { text: string; loaded: string | null },
    ): Promise<Saved> {
      const server = await access.open(id)
      const { pass } = readDocumentBody(text, playerDataSchema)
      const { etag, merged, changed } = await link.ask('document.write', {
        serverId: server.serverId,
        document: documentOf(name),
        text,
        passHash: pass === undefined ? null : await hashPassword(pass),
        base: loaded,
        reader: caller.sessionId,
        by: server.growId,
        room: server.room,
      })
      const isPassword = pass !== undefined
      const details = { player: name, changed, merged, ...(isPassword && { password: 'changed' }) }
      if (changed > 0) await access.tell(server, 'Player edited', details)
      return { message: 'Player data saved successfully.', etag, merged }
    },

    async ban(userId: UserId, name: GrowId) {
      const server = await access.open(userId)
      await link.ask('player.ban', { serverId: server.serverId, name, by: server.growId })
      await access.tell(server, 'Player banned', { player: name })
      return { message: `${name} was banned and their data deleted.` }
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

    async restore(userId: UserId, name: GrowId, number: number) {
      const server = await access.open(userId)
      const { serverId, growId: by, room } = server
      const document = documentOf(name)
      await link.ask('document.restore', { serverId, document, number, by, room })
      await access.tell(server, 'Player restored', { player: name, version: number })
      return { message: `Player ${name} restored.` }
    },
  }
}
