/** A test and its result. `advice` says how to fix a failure. */
export type Finding = {
  what: string
  state: 'holds' | 'missing' | 'wrong'
  summary: string
  advice?: string
}

export const reportHolds = (what: string, summary: string): Finding => ({
  what,
  state: 'holds',
  summary,
})

/** Trellis runs without it, and less well. */
export const reportMissing = (what: string, summary: string, advice: string): Finding => ({
  what,
  state: 'missing',
  summary,
  advice,
})

/** Trellis does not run with this. */
export const reportWrong = (what: string, summary: string, advice: string): Finding => ({
  what,
  state: 'wrong',
  summary,
  advice,
})

export const getSentence = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
