/** A call that did not succeed. Status 0: no answer came. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly statusText: string
  /** The api's own sentence for the user, if it sent one. */
  readonly sentence: string | null
  readonly fields: Readonly<Record<string, string>>

  constructor(it: {
    status: number
    statusText: string
    sentence?: string | null
    fields?: Record<string, string>
    cause?: unknown
  }) {
    super(it.sentence ?? `${it.status} ${it.statusText}`, { cause: it.cause })
    this.status = it.status
    this.statusText = it.statusText
    this.sentence = it.sentence ?? null
    this.fields = it.fields ?? {}
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
  return error instanceof CallFailure ? error.statusText : 'Network Error'
}

export function sentenceOf(error: unknown): string | null {
  return error instanceof CallFailure ? error.sentence : null
}
