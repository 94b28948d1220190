import * as z from 'zod'

/** Returns the value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** A measurement and its aim. */
export const rowSchema = z.object({
  what: z.string(),
  measured: z.string(),
  against: z.string().optional(),
  ratio: z.number().optional(),
  aim: z.string(),
  met: z.boolean(),
})
export type Row = z.output<typeof rowSchema>
