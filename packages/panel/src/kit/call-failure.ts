import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import type { Cause } from '@trellis/contract/kit/reason.ts'
import { shellMessages } from '../messages/shell.ts'
import { findFailureMessage, findFieldMessage } from './failure-messages.ts'

/** A call that did not succeed. Status 0: no answer came. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly statusText: string
  /** The api's own sentence for the user, if it sent one. */
  readonly sentence: string | null
  /** The api's code of this refusal. */
  readonly code: string | null
  /** The values in the sentence, by name. */
  readonly params: SentenceParams | undefined
  readonly fields: Readonly<Record<string, string>>
  /** The codes of the sentences in `fields`. */
  readonly fieldCauses: Readonly<Record<string, Cause>>
  /** The fields that game and editor changed differently; null for other failures. */
  readonly conflicts: readonly EditConflict[] | null
  /** How many of these fields are not listed. */
  readonly moreConflicts: number

  constructor(it: {
    status: number
    statusText: string
    sentence?: string | null
    code?: string | null
    params?: SentenceParams | undefined
    fields?: Record<string, string>
    fieldCauses?: Record<string, Cause>
    conflicts?: EditConflict[] | undefined
    moreConflicts?: number | undefined
    cause?: unknown
  }) {
    super(it.sentence ?? `${it.status} ${it.statusText}`, { cause: it.cause })
    this.status = it.status
    this.statusText = it.statusText
    this.sentence = it.sentence ?? null
    this.code = it.code ?? null
    this.params = it.params
    this.fields = it.fields ?? {}
    this.fieldCauses = it.fieldCauses ?? {}
    this.conflicts = it.conflicts ?? null
    this.moreConflicts = it.moreConflicts ?? 0
  }
}

/** Returns whether the panel is in maintenance. The specification knows it by the text of a 503. */
export function isMaintenance(error: unknown): boolean {
  return (
    error instanceof CallFailure &&
    error.status === 503 &&
    /maintenance/i.test(error.sentence ?? '')
  )
}

/** Returns the HTTP status of a failed call; 0 if there was no answer. */
export function getStatus(error: unknown): number {
  return error instanceof CallFailure ? error.status : 0
}

/** Returns the status text of a failed call, or that the network failed. */
export function getStatusText(error: unknown): string {
  return error instanceof CallFailure ? error.statusText : shellMessages.networkError
}

/** Returns the panel's own message for a failed call; null when neither the panel nor the api has any. */
export function describeFailure(error: unknown): string | null {
  const own = findOwnMessage(error)
  if (own !== null || !(error instanceof CallFailure)) return own
  const { sentence, fieldCauses } = error
  if (sentence === null) return null
  const [[path, cause] = []] = Object.entries(fieldCauses)
  return describeField(sentence, cause, path)
}

/**
 * Returns the message for a sentence about a field, or the sentence if the panel does not know its code. Sentences about
 * documents begin with the path of the field, which is kept.
 */
export function describeField(sentence: string, cause?: Cause, path = ''): string {
  const [place, bare] = splitPath(sentence, `${path}: `)
  return place + ((cause && findFieldMessage(bare, cause)) ?? bare)
}

const splitPath = (text: string, path: string): [path: string, rest: string] =>
  text.startsWith(path) ? [path, text.slice(path.length)] : ['', text]

/** Returns the panel's message for the code of a failed call; null for a code that the panel does not know. */
export function findOwnMessage(error: unknown): string | null {
  if (!(error instanceof CallFailure) || error.code === null) return null
  return findFailureMessage(error.code, error.params)
}

/** Returns the api's code of a failed call; null if it has none. */
export function findCode(error: unknown): string | null {
  return error instanceof CallFailure ? error.code : null
}

/** Returns the conflicts of an edit that the api refused; null for other failures. */
export function findConflicts(error: unknown): readonly EditConflict[] | null {
  return error instanceof CallFailure ? error.conflicts : null
}

/** Returns whether there are more conflicts than the answer lists. */
export const hasMoreConflicts = (error: unknown): boolean =>
  error instanceof CallFailure && error.moreConflicts > 0
