import type { EditConflict } from '@trellis/contract/kit/document.ts'
import { words } from '../words/words.ts'

/** A call that did not succeed. Status 0: no answer came. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly statusText: string
  /** The api's own sentence for the user, if it sent one. */
  readonly sentence: string | null
  /** What the api calls this refusal, for programs. */
  readonly code: string | null
  readonly fields: Readonly<Record<string, string>>
  /** What the game and the editor changed in different ways; null when that is not what failed. */
  readonly conflicts: readonly EditConflict[] | null

  constructor(it: {
    status: number
    statusText: string
    sentence?: string | null
    code?: string | null
    fields?: Record<string, string>
    conflicts?: EditConflict[] | undefined
    cause?: unknown
  }) {
    super(it.sentence ?? `${it.status} ${it.statusText}`, { cause: it.cause })
    this.status = it.status
    this.statusText = it.statusText
    this.sentence = it.sentence ?? null
    this.code = it.code ?? null
    this.fields = it.fields ?? {}
    this.conflicts = it.conflicts ?? null
  }
}

export function isMaintenance(error: unknown): boolean {
  return (
    error instanceof CallFailure &&
    error.status === 503 &&
    /maintenance/i.test(error.sentence ?? '')
  )
}

export function statusOf(error: unknown): number {
  return error instanceof CallFailure ? error.status : 0
}

/** What went wrong, in the shortest words that are known. */
export function statusTextOf(error: unknown): string {
  return error instanceof CallFailure ? error.statusText : words.networkError
}

export function sentenceOf(error: unknown): string | null {
  return error instanceof CallFailure ? error.sentence : null
}

export function codeOf(error: unknown): string | null {
  return error instanceof CallFailure ? error.code : null
}

export function conflictsOf(error: unknown): readonly EditConflict[] | null {
  return error instanceof CallFailure ? error.conflicts : null
}
