import type { setGamePassword } from '@trellis/contract/game/game-passwords.ts'
import { getEditReach } from '@trellis/contract/kit/edit-reach.ts'
import type { GrowId } from '@trellis/contract/kit/ids.ts'
import { mayUse } from '@trellis/contract/kit/server-access.ts'
import { hashPassword } from '@trellis/game-data/password.ts'
import type { z } from 'zod'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink; grants: ServerGrants }
type Body = z.output<(typeof setGamePassword)['body']>

/** Players' passwords for the game, which give a name the rights that it has there. */
export function createGamePasswords({ access, link, grants }: Deps) {
  /** Returns whether the caller may set the password of any name or only of names without rights. Throws the refusal. */
  function judge({ row, userId, growId }: OpenedServer, name: GrowId): 'any' | 'without-rights' {
    const grant = grants.find(userId, row.id)
    const isOwn = growId.toLowerCase() === name.toLowerCase()
    if (grant !== null && (grant.isOwner || (isOwn && grant.role === 'member'))) return 'any'
    if (grant !== null && mayUse({ server: 'players' }, grant)) return 'without-rights'
    throw createFault('forbidden', { code: 'not-allowed' })
  }

  return {
    judge,

    async set(call: ServerCall, { growId: name, password }: Body) {
      judge(await access.open(call), name)
      const passHash = await hashPassword(password)
      // Hashing takes a moment, in which the caller may have lost the right.
      const server = await access.open(call)
      const passFor = judge(server, name)
      const { serverId, growId: by, grant } = server
      const reach = getEditReach(grant, by)
      await link.ask('player.password', { serverId, name, passHash, passFor, by, reach })
      await access.recordActivity(server, 'player-edited', { player: name, password: 'changed' })
      return createReply({ code: 'player-password-set', params: { name } })
    },
  }
}

export type GamePasswords = ReturnType<typeof createGamePasswords>
