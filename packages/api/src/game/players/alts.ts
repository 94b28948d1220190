import type { GrowId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink }

/** The accounts that may belong to the same person as a player. */
export const createAlts = ({ access, link }: Deps) => ({
  async list(call: ServerCall, name: GrowId) {
    const { serverId } = await access.open(call)
    return (await link.ask('player.alts', { serverId, name })).alts
  },
})
