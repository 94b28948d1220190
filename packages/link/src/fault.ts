import type { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import type { z } from 'zod'

export type FailureKind = z.output<typeof agentFailureSchema>['kind']

type Extra = Pick<z.output<typeof agentFailureSchema>, 'fields' | 'conflicts' | 'code'>

export const busySentence = 'The server is busy. Try again in a moment.'

/** A refusal that the user may meet; any other error is trouble. */
export class Fault extends Error {
  readonly kind: FailureKind
  readonly extra: Extra
  constructor(kind: FailureKind, sentence: string, extra: Extra = {}) {
    super(sentence)
    this.name = 'Fault'
    this.kind = kind
    this.extra = extra
  }
}
