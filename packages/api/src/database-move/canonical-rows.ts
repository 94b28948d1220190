import { createHash } from 'node:crypto'

/** A column value in a form that both databases share: text or a whole number. */
export type Value = string | bigint | null
export type Row = Record<string, Value>

/** The row count and checksum of a table, independent of the database and the row order. */
export type Sum = { rows: number; checksum: string }

const whole = 1n << 256n

/** Sums up rows. The checksum is independent of their order, but a duplicated row changes it. */
export class RowSum {
  #rows = 0
  #total = 0n

  add(row: Row): void {
    this.#rows++
    const hash = createHash('sha256').update(formatCanonically(row)).digest('hex')
    this.#total = (this.#total + BigInt(`0x${hash}`)) % whole
  }

  get sum(): Sum {
    return { rows: this.#rows, checksum: this.#total.toString(16).padStart(64, '0') }
  }
}

/**
 * Returns the canonical text of a row: columns are sorted by name, and a number differs from a text with the
 * same digits.
 */
function formatCanonically(row: Row): string {
  const columns = Object.keys(row).sort()
  return JSON.stringify(columns.map((name) => [name, getKind(row[name]), String(row[name])]))
}

const getKind = (value: Value | undefined) =>
  value === null ? 'null' : typeof value === 'bigint' ? 'number' : 'text'
