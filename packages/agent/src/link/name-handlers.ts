import type { nameCommands } from '@trellis/contract/links/agent-names.ts'
import { changeOwner } from '../servers/change-owner.ts'
import { renameServer } from '../servers/rename-server.ts'
import type { Handlers } from './handler.ts'

export const nameHandlers: Pick<Handlers, keyof typeof nameCommands> = {
  'server.rename': async ({ agent }, { serverId, ...names }) => {
    await renameServer(agent.find(serverId), names)
    return {}
  },
  'server.owner': async ({ agent }, { serverId, ownerGrowId }) => {
    await changeOwner(agent.find(serverId), ownerGrowId)
    return {}
  },
}
