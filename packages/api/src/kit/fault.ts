import type { EditConflict } from '@trellis/contract/kit/document.ts'

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
  fields?: Record<string, string>
  conflicts?: EditConflict[]
  cause?: unknown
}

/** A refusal that the user may meet: a sentence for them, a stable code for programs. Anything else thrown is a bug. */
export class Fault extends Error {
  readonly kind: FaultKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly conflicts: EditConflict[] | undefined

  constructor(kind: FaultKind, sentence: string, extra: Extra = {}) {
    super(sentence, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.kind = kind
    this.code = extra.code ?? kind
    this.fields = extra.fields
    this.conflicts = extra.conflicts
  }
}

/** Turns a rule's verdict into a refusal: nothing for null, else a `Fault` with the rule's sentence. */
export function refuseWhen(denial: string | null, kind: FaultKind, code?: string): void {
  if (denial !== null) throw new Fault(kind, denial, code === undefined ? {} : { code })
}
