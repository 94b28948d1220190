import type { Saved } from '@trellis/contract/kit/document.ts'
import { getEditReach } from '@trellis/contract/kit/edit-reach.ts'
import type { GrowId } from '@trellis/contract/kit/ids.ts'
import { hashPassword } from '@trellis/game-data/password.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createReply } from '../../kit/reply.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import type { GamePasswords } from './game-passwords.ts'
import { createModeration } from './moderation.ts'
import { createPlayerBans } from './player-bans.ts'
import { playerWorks } from './player-works.ts'

type Deps = {
  access: GameAccess
  link: AgentLink
  items: Items
  runWork: RunWork
  passwords: GamePasswords
  now: () => number
}

const keptSentence =
  'Gems are not an item, and a player has one fist and one wrench. Clients may call more of them illegal.'

export const getDocument = (name: GrowId) => ({ kind: 'player', name }) as const

export type Players = ReturnType<typeof createPlayers>

/** Players of a running or stopped server; the host decides who writes them. */
export function createPlayers({ access, link, items, runWork, passwords, now }: Deps) {
  return {
    async save(
      call: ServerCall,
      name: GrowId,
      { text, loaded }: { text: string; loaded: string | null },
    ): Promise<Saved> {
      const server = await access.open(call)
      const { pass, ids, hasKept } = await runWork(playerWorks.save, { text }, call.caller.userId)
      const passHash = pass === null ? null : await hashPassword(pass)
      // Hashing takes a moment; the room that is left is asked for in the turn that uses it.
      const { room, grant } = await access.open(call)
      const written = link.ask('document.write', {
        serverId: server.serverId,
        document: getDocument(name),
        text,
        passHash,
        passFor: passHash === null ? 'any' : passwords.judge(server, name),
        base: loaded,
        reader: call.caller.sessionId,
        by: server.growId,
        room,
        reach: getEditReach(grant, server.growId),
      })
      const { etag, merged, changed, queued } = await written
      const isPassword = pass !== null
      const details = { player: name, changed, merged, ...(isPassword && { password: 'changed' }) }
      if (changed > 0) await access.recordActivity(server, 'player-edited', details)
      const said = createReply({ code: queued ? 'edit-held' : 'player-saved' })
      const unknown = await warnOfUnknownItems(items, server, { ids, place: 'inventory' })
      return { ...said, etag, merged, warnings: [...unknown, ...(hasKept ? [keptSentence] : [])] }
    },

    ...createPlayerBans({ access, link, now }),
    ...createModeration({ access, link, now }),

    async restore(call: ServerCall, name: GrowId, number: number) {
      const server = await access.open(call)
      const { serverId, growId: by, room, grant } = server
      const document = getDocument(name)
      const params = { serverId, document, number, by, room, reach: getEditReach(grant, by) }
      const { queued } = await link.ask('document.restore', params)
      await access.recordActivity(server, 'player-restored', { player: name, version: number })
      const code = queued ? 'player-restore-held' : 'player-restored'
      return createReply({ code, params: { name } })
    },
  }
}
