import type { AgentCommandName, AgentEvent } from '@trellis/contract/links/agent.ts'
import { ServedClient } from '@trellis/link/served-client.ts'
import type { Log } from '@trellis/program/log.ts'
import type { WebSocket } from 'ws'
import type { Agent } from '../agent.ts'
import { ConsoleFollows } from './console-follows.ts'
import type { Session } from './handler.ts'
import { handle } from './handlers.ts'

/** Serves one api until its socket closes. */
export function serveConnection(socket: WebSocket, agent: Agent, log: Log): void {
  const client = new ServedClient(socket, {
    answer: ({ command, params }) => handle(session, command, params),
    describeError: (error, command) => describeError(error, command, log),
    onClose: () => {
      for (const end of forget) end()
      follows.close()
    },
  })
  const follows = new ConsoleFollows({
    hasSpace: () => client.hasGreeted && client.hasSpace,
    send: (frame) => client.send(frame, () => follows.wake()),
    now: () => agent.now(),
    onError: (error) => log.error({ error: String(error) }, 'A console could not be read.'),
  })
  const session: Session = {
    agent,
    follows,
    acceptHello: () => {
      client.hasGreeted = true
    },
  }
  const forget = [
    agent.onEvent((event: AgentEvent) => {
      if (client.hasGreeted) client.say(event)
    }),
    agent.onDelete((id) => follows.unfollow(id)),
  ]
}

function describeError(error: unknown, command: AgentCommandName, log: Log): string {
  log.error({ command, error: error instanceof Error ? error.stack : error }, 'A request failed.')
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return isFull
    ? "The game host's disk is full."
    : 'The game host could not do this. Its operator finds the reason in the log.'
}
