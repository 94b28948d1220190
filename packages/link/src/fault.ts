import type { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'
import type { z } from 'zod'

export type AgentFailure = z.output<typeof agentFailureSchema>

export type FailureKind = AgentFailure['kind']

type Extra = Pick<AgentFailure, 'fields' | 'conflicts' | 'code' | 'params'>

export const busySentence = 'The server is busy. Try again in a moment.'

/** A refusal that crosses the link and that the user may meet; any other error is trouble. */
export class Fault extends Error {
  readonly kind: FailureKind
  readonly extra: Extra
  constructor(kind: FailureKind, sentence: string, extra: Extra = {}) {
    super(sentence)
    this.name = 'Fault'
    this.kind = kind
    this.extra = extra
  }

  /** The same as it is sent. */
  get failure(): AgentFailure {
    return { kind: this.kind, sentence: this.message, ...this.extra }
  }
}

/** Gives what another program has refused as the same refusal here. */
export const faultOf = ({ kind, sentence, ...extra }: AgentFailure) =>
  new Fault(kind, sentence, extra)

/** Creates the failure for a refusal of the contract; `reason` in its values names the refusal. */
export const createFault = (kind: FailureKind, refusal: UserRefusal): Fault =>
  new Fault(kind, sentenceFor(refusal), { params: { ...refusal.params, reason: refusal.code } })
