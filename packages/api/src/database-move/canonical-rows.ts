import { createHash } from 'node:crypto'

/** A value as either database has it: texts, whole numbers and nothing else. */
export type Value = string | bigint | null
export type Row = Record<string, Value>

/** The content of a table, independent of the database and of the order of rows. */
export type Sum = { rows: number; checksum: string }

const whole = 1n << 256n

/** Adds up rows: the same rows in another order have the same checksum, a row that comes twice another one. */
export class RowSum {
  #rows = 0
  #total = 0n

  add(row: Row): void {
    this.#rows++
    const hash = createHash('sha256').update(canonical(row)).digest('hex')
    this.#total = (this.#total + BigInt(`0x${hash}`)) % whole
  }

  get sum(): Sum {
    return { rows: this.#rows, checksum: this.#total.toString(16).padStart(64, '0') }
  }
}

/** One text for one row: columns by name, and a number is never taken for a text that looks like it. */
function canonical(row: Row): string {
  const columns = Object.keys(row).sort()
  return JSON.stringify(columns.map((name) => [name, kindOf(row[name]), String(row[name])]))
}

const kindOf = (value: Value | undefined) =>
  value === null ? 'null' : typeof value === 'bigint' ? 'number' : 'text'
