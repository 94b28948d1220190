import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { FailureParams } from '@trellis/contract/kit/failure.ts'
import type { AdminRefusal, UserRefusal } from '@trellis/contract/refusals.ts'
import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'

/** What went wrong for the caller; each kind has one HTTP status, see `http.ts`. */
export type FaultKind =
  | 'bad-input'
  | 'signed-out'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'upstream-failed'
  | 'upstream-slow'

type Extra = {
  code?: string
  /** The values in the sentence, by name. */
  params?: FailureParams
  fields?: Record<string, string>
  conflicts?: EditConflict[]
  cause?: unknown
}

/** A refusal that the user may meet: a sentence for them, a stable code for programs. Anything else thrown is a bug. */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly code: string
  readonly params: FailureParams | undefined
  readonly fields: Record<string, string> | undefined
  readonly conflicts: EditConflict[] | undefined

  constructor(kind: FaultKind, sentence: string, extra: Extra = {}) {
    super(sentence, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.kind = kind
    this.code = extra.code ?? kind
    this.params = extra.params
    this.fields = extra.fields
    this.conflicts = extra.conflicts
  }
}

type AnyRefusal = UserRefusal | AdminRefusal

/**
 * Creates the failure for a refusal, with its sentence and values. Where the answer has an older, wider code, `reason` in
 * `params` names the refusal.
 */
export function createFault(
  kind: FaultKind,
  refusal: AnyRefusal,
  { code = refusal.code, ...extra }: Pick<Extra, 'code' | 'fields'> = {},
): Fault {
  const params = {
    ...refusal.params,
    ...(code !== refusal.code && { reason: refusal.code }),
  }
  const hasParams = Object.keys(params).length > 0
  return new Fault(kind, sentenceFor(refusal), { ...extra, code, ...(hasParams && { params }) })
}

/** Throws the failure for a rule's refusal; does nothing for null. */
export function refuseWhen(refusal: AnyRefusal | null, kind: FaultKind, code?: string): void {
  if (refusal !== null) throw createFault(kind, refusal, code === undefined ? {} : { code })
}
