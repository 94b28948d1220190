import type { limitCommands } from '@trellis/contract/links/agent-limits.ts'
import type { Handlers } from './handler.ts'

export const limitHandlers: Pick<Handlers, keyof typeof limitCommands> = {
  'server.limits': async ({ agent }, { serverId, limits }) => {
    await agent.find(serverId).bound(limits)
    return {}
  },
  'server.usage': async ({ agent }, { serverId, range }) => ({
    points: await agent.find(serverId).history.usage.read(range, agent.now()),
  }),
}
