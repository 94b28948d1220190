import { describeChange, type Results } from './results.ts'

/** Returns the value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export type Row = {
  what: string
  measured: string
  against?: string
  ratio?: number
  aim: string
  met: boolean
}

/** Prints the measurements of a bench, and how their ratios changed since the last run. */
export function printRows(title: string, rows: readonly Row[], last: Results | null): void {
  console.log(`\n${title}`)
  for (const row of rows) {
    const ratio = row.ratio === undefined ? '' : `  = ${row.ratio.toFixed(2)}`
    const against = row.against === undefined ? '' : `  against ${row.against}`
    console.log(
      `  ${row.met ? 'met   ' : 'MISSED'}  ${row.what}: ${row.measured}${against}${ratio}  (aim: ${row.aim})${describeChange(row, last)}`,
    )
  }
}
