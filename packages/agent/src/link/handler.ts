import type { AgentCommandName, AgentReply, agentCommands } from '@trellis/contract/links/agent.ts'
import type { z } from 'zod'
import type { Agent } from '../agent.ts'
import type { ConsoleFollows } from './console-follows.ts'

export type ParsedParams<Name extends AgentCommandName> = z.output<
  (typeof agentCommands)[Name]['params']
>

/** The objects that one api connection may use. */
export type Session = { agent: Agent; follows: ConsoleFollows; acceptHello: () => void }

export type Handlers = {
  [Name in AgentCommandName]: (
    session: Session,
    params: ParsedParams<Name>,
  ) => Promise<AgentReply<Name>> | AgentReply<Name>
}
