import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { cpus, hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { tryParseJson } from '../../packages/document/src/try-json.ts'
import { type Row, rowSchema } from './figures.ts'

const folder = fileURLToPath(new URL('../results/', import.meta.url))

const resultSchema = z.object({
  at: z.string(),
  /** Figures of different machines are not compared. */
  machine: z.string(),
  rows: z.record(z.string(), rowSchema.omit({ what: true })),
})
export type Results = z.output<typeof resultSchema>

const machine = `${hostname()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`

/** Reads the last results of this machine; null before the first run. Benches that were not run keep their row. */
export function readLastResults(): Results | null {
  try {
    const parsed = resultSchema.safeParse(tryParseJson(readFileSync(`${folder}last.json`, 'utf8')))
    return parsed.success && parsed.data.machine === machine ? parsed.data : null
  } catch {
    return null
  }
}

/** Writes the rows of this run over the last ones, to `bench/results/last.json`. */
export function writeResults(rows: readonly Row[], last: Results | null): void {
  const own = Object.fromEntries(rows.map(({ what, ...row }) => [what, row]))
  const results: Results = {
    at: new Date().toISOString(),
    machine,
    rows: { ...last?.rows, ...own },
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}last.json.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${folder}last.json.new`, `${folder}last.json`)
}

/** A ratio changes by some percent from run to run. */
const noise = 0.05

/** Describes how a row's ratio has changed since the last run; empty when it has not, or cannot be compared. */
function describeChange({ what, ratio }: Row, last: Results | null): string {
  const before = last?.rows[what]?.ratio
  if (before === undefined || ratio === undefined || before === 0) return ''
  const change = ratio / before - 1
  if (Math.abs(change) <= noise) return ''
  return `  ${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)} % since ${last?.at.slice(0, 10)}`
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
