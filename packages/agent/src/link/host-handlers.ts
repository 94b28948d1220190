import type { hostCommands } from '@trellis/contract/links/agent-host.ts'
import type { Handlers } from './handler.ts'

export const hostHandlers: Pick<Handlers, keyof typeof hostCommands> = {
  'host.ping': ({ agent }) => ({ loopDelay: agent.loopDelay.read() }),
  'host.state': ({ agent }) => agent.hostState(),
}
