/** Returns the input as a whole number; NaN for anything else, which every schema rejects. */
export const parseWholeNumber = (typed: string): number =>
  /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : Number.NaN
