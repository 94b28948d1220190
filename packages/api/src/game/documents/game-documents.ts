import { maxListedChanges } from '@trellis/contract/kit/document.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { GameAccess } from './game-access.ts'

type Deps = { access: GameAccess; link: AgentLink; bus: Bus }

export type GameDocuments = ReturnType<typeof createGameDocuments>

/** What is the same for a world and a player: reading one whole, and its versions. */
export function createGameDocuments({ access, link, bus }: Deps) {
  return {
    /** Its JSON text and version; a broken one that was repaired is told of. */
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
