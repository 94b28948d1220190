import { maxListedChanges } from '@trellis/contract/kit/document.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { GameAccess } from './game-access.ts'

type Deps = { access: GameAccess; link: AgentLink; bus: Bus }

export type GameDocuments = ReturnType<typeof createGameDocuments>

/** The common part of worlds and players: reading a whole document, and its versions. */
export function createGameDocuments({ access, link, bus }: Deps) {
  return {
    /** Returns the JSON text and the version. If a broken document was repaired, it notifies the owner. */
    async read(caller: Caller, userId: UserId, document: GameDocument) {
      const { serverId } = await access.open(userId)
      const reader = caller.sessionId
      const found = await link.ask('document.read', { serverId, document, reader })
      if (found.notice !== null) {
        bus.emit('notice', userId, { level: 'warning', text: found.notice })
      }
      return found
    },

    async versions(userId: UserId, document: GameDocument) {
      const { serverId } = await access.open(userId)
      return (await link.ask('document.versions', { serverId, document })).versions
    },

    async changes(userId: UserId, document: GameDocument, number: number) {
      const { serverId } = await access.open(userId)
      const asked = { serverId, document, number, limit: maxListedChanges }
      return link.ask('document.version-changes', asked)
    },
  }
}
