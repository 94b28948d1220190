import type { ProtocolRefusal } from '@trellis/contract/kit/call-refusals.ts'
import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import type { Cause, Reason } from '@trellis/contract/kit/reason.ts'
import type { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import type { z } from 'zod'

export type AgentFailure = z.output<typeof agentFailureSchema>

/** The kinds of failure. Only those of `AgentFailure` travel over the agent's link. */
export type FaultKind =
  | AgentFailure['kind']
  | 'signed-out'
  | 'forbidden'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'upstream-failed'
  | 'upstream-slow'

export type FaultExtra = {
  /** Stable, for programs; the kind unless given. */
  code?: string | undefined
  /** The values in the sentence, by name. */
  params?: SentenceParams | undefined
  /** The sentence about each field of the input that is at fault, by its path. */
  fields?: Record<string, string> | undefined
  /** The codes of these sentences, by the same paths. */
  fieldCauses?: Record<string, Cause> | undefined
  conflicts?: EditConflict[] | undefined
  /** How many conflicts are not listed. */
  moreConflicts?: number | undefined
  cause?: unknown
}

/** The code that programs know the refusal by, that of the sentence itself, or those of the fields at fault. */
export type CodedExtra = FaultExtra &
  (
    | { code: string }
    | { params: SentenceParams & { reason: string } }
    | { fieldCauses: Record<string, Cause> }
  )

/** A refusal that the user may meet: a sentence for them, a stable code for programs. Any other error is a bug. */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly code: string
  readonly params: SentenceParams | undefined
  readonly fields: Record<string, string> | undefined
  readonly fieldCauses: Record<string, Cause> | undefined
  readonly conflicts: EditConflict[] | undefined
  readonly moreConflicts: number | undefined

  constructor(kind: FaultKind, sentence: string, extra: CodedExtra) {
    super(sentence, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.name = 'Fault'
    this.kind = kind
    this.code = extra.code ?? kind
    this.params = extra.params
    this.fields = extra.fields
    this.fieldCauses = extra.fieldCauses
    this.conflicts = extra.conflicts
    this.moreConflicts = extra.moreConflicts
  }

  /** Returns the fault as it is sent over the agent's link. */
  get failure(): AgentFailure {
    const { kind, code, params, fields, fieldCauses, conflicts, moreConflicts } = this
    return {
      kind: isAgentKind(kind) ? kind : 'trouble',
      sentence: this.message,
      ...(code !== kind && { code }),
      ...(params && { params }),
      ...(fields && { fields }),
      ...(fieldCauses && { fieldCauses }),
      ...(conflicts && { conflicts }),
      ...(moreConflicts && { moreConflicts }),
    }
  }
}

const isAgentKind = (kind: FaultKind): kind is AgentFailure['kind'] =>
  kind === 'bad-input' || kind === 'missing' || kind === 'conflict' || kind === 'trouble'

/** Creates the fault that another program has sent. */
export const readFault = ({ kind, sentence, code = kind, ...extra }: AgentFailure) =>
  new Fault(kind, sentence, { ...extra, code })

/** Returns the sentence of a fault with its cause; only the sentence if its code is no more than its kind. */
export function readReason({ message, kind, code, params = {} }: Fault): Reason {
  const { reason: refusal, ...values } = params
  const cause = { code: String(refusal ?? code), params: values }
  return cause.code === kind ? { reason: message } : { reason: message, cause }
}

/** Creates the failure for a reason that ended a work; `readReason` returns the same reason again. */
export const createReasonFault = (
  kind: AgentFailure['kind'],
  { reason, cause = { code: kind } }: Reason,
): Fault => new Fault(kind, reason, cause)

/** Creates the failure for a refusal of the contract; `reason` in its values names the refusal. */
export const createFault = (
  kind: AgentFailure['kind'],
  refusal: UserRefusal | ProtocolRefusal,
): Fault =>
  new Fault(kind, getSentence(refusal), { params: { ...refusal.params, reason: refusal.code } })

/** Creates the `bad-input` fault about one field of the input, with the sentence about it and its code. */
export const createFieldFault = (field: string, sentence: string, cause: Cause): Fault =>
  new Fault('bad-input', sentence, nameField(field, sentence, cause))

/** Returns the parts of a fault about one field. */
export const nameField = (field: string, sentence: string, { code, params }: Cause) => ({
  fields: { [field]: sentence },
  fieldCauses: { [field]: { code, ...(params && { params }) } },
})

type TroubleCode = 'outcome-unknown' | 'host-busy' | 'needs-too-much-memory' | 'takes-too-long'

/** Creates the failure of a host that could not do a request, with the code of its refusal. */
export const createTroubleFault = (code: TroubleCode): Fault =>
  new Fault('trouble', getSentence({ code }), { code })

/** Creates the failure of a request that may have been done. Unlike after any other failure, no one should repeat it blindly. */
export const createUnknownOutcomeFault = (): Fault => createTroubleFault('outcome-unknown')
