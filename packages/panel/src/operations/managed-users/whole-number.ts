/** What was typed, as a whole number; NaN for anything else, which no schema takes. */
export const wholeNumber = (typed: string): number =>
  /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : Number.NaN
