import type { lobbyCommands } from '@trellis/contract/links/lobby.ts'
import type { Handlers } from './handler.ts'

export const lobbyHandlers: Pick<Handlers, keyof typeof lobbyCommands> = {
  'lobby.state': ({ agent }) => agent.lobby.state,
}
