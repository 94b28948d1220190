import { maxListedChanges } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { hideChanges, listHiddenKeys } from '@trellis/contract/kit/private-fields.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Bus } from '../../kit/bus.ts'
import type { GameAccess, ServerCall } from './game-access.ts'

type Deps = { access: GameAccess; link: AgentLink; bus: Bus }

export type GameDocuments = ReturnType<typeof createGameDocuments>

/** The common part of worlds and players: reading a whole document, and its versions. */
export function createGameDocuments({ access, link, bus }: Deps) {
  return {
    /** Returns the JSON text and the version. If a broken document was repaired, it notifies the reader. */
    async read(call: ServerCall, document: GameDocument) {
      const { serverId, userId, grant } = await access.open(call)
      const reader = call.caller.sessionId
      const leaveOut = [...listHiddenKeys(document, grant)]
      const found = await link.ask('document.read', { serverId, document, reader, leaveOut })
      if (found.notice !== null) {
        bus.emit('notice', userId, { level: 'warning', text: found.notice, ...found.noticeCause })
      }
      return found
    },

    async versions(call: ServerCall, document: GameDocument) {
      const { serverId } = await access.open(call)
      return (await link.ask('document.versions', { serverId, document })).versions
    },

    async changes(call: ServerCall, document: GameDocument, number: number) {
      const { serverId, grant } = await access.open(call)
      const params = { serverId, document, number, limit: maxListedChanges }
      return hideChanges(await link.ask('document.version-changes', params), document, grant)
    },
  }
}
