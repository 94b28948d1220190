import type { portCommands } from '@trellis/contract/links/agent-ports.ts'
import { moveToPort } from '../servers/move-to-port.ts'
import type { Handlers } from './handler.ts'

export const portHandlers: Pick<Handlers, keyof typeof portCommands> = {
  'port.try': async ({ agent }, { port }) => ({ isFree: await agent.ports.tryPort(port) }),
  'server.port': async ({ agent }, { serverId, port }) => {
    await moveToPort(agent.find(serverId), port)
    return {}
  },
}
