import type { templateCommands } from '@trellis/contract/links/agent-engines.ts'
import { refuseEditBeyondReach } from '../servers/player-reach.ts'
import type { Handlers } from './handler.ts'

export const templateHandlers: Pick<Handlers, keyof typeof templateCommands> = {
  'template.take': ({ agent }, params) => agent.templates.take(params),
  'template.set': async ({ agent }, { templates }) => {
    await agent.templates.set(templates)
    agent.engineSweep.later()
    for (const server of agent.servers) if (server.foreign) server.reportState()
    return {}
  },
  'edits.waiting': async ({ agent }, { serverId }) =>
    (await agent.find(serverId).files.data.queued?.list()) ?? { queued: [], held: [] },
  'edits.settle': async ({ agent }, { serverId, number, keep, reach }) => {
    const server = agent.find(serverId)
    server.files.refuseWhileRestoring()
    const document = server.files.data.queued?.findHeld(number)
    if (document) await refuseEditBeyondReach(server, document, reach)
    await server.files.data.settleHeld(number, keep, reach)
    server.reportState()
    agent.storage.soon(server)
    return {}
  },
}
