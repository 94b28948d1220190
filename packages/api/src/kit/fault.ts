import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { FailureParams } from '@trellis/contract/kit/failure.ts'

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

/** Turns a rule's verdict into a refusal: nothing for null, else a `Fault` with the rule's sentence. */
export function refuseWhen(
  denial: string | null,
  kind: FaultKind,
  code: string,
  params?: FailureParams,
): void {
  if (denial !== null) throw new Fault(kind, denial, { code, ...(params && { params }) })
}
