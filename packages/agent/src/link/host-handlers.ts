import type { hostCommands } from '@trellis/contract/links/agent-host.ts'
import type { Handlers } from './handler.ts'

export const hostHandlers: Pick<Handlers, keyof typeof hostCommands> = {
  'host.state': ({ agent }) => agent.hostState(),
}
