import type { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import type { z } from 'zod'

type FailureKind = z.output<typeof agentFailureSchema>['kind']

/** A refusal that the user may meet; any other error is trouble. */
export class Fault extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, sentence: string) {
    super(sentence)
    this.name = 'Fault'
    this.kind = kind
  }
}
