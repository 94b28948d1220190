/** A test and its result. `advice` says how to fix a failure. */
export type Finding = {
  what: string
  state: 'holds' | 'missing' | 'wrong'
  told: string
  advice?: string
}

export const holds = (what: string, told: string): Finding => ({ what, state: 'holds', told })

/** Trellis runs without it, and less well. */
export const missing = (what: string, told: string, advice: string): Finding => ({
  what,
  state: 'missing',
  told,
  advice,
})

/** Trellis does not run with this. */
export const wrong = (what: string, told: string, advice: string): Finding => ({
  what,
  state: 'wrong',
  told,
  advice,
})

export const getSentence = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
