import type { TestPanel } from '../test-panel.ts'

/** Reads the rows of a panel's database. */
export class Rows {
  readonly #panel: TestPanel

  constructor(panel: TestPanel) {
    this.#panel = panel
  }

  /** Returns the values of a column; `from` is a table with a condition. */
  async list(column: string, from: string): Promise<unknown[]> {
    const rows = await this.#panel.sql(`select ${column} as value from ${from}`)
    return rows.map((row) => row['value'])
  }

  async count(from: string): Promise<number> {
    return Number((await this.list('count(*)', from))[0])
  }

  /** Returns the number of rows of each, in one statement. */
  async countEach(froms: readonly string[]): Promise<number[]> {
    const selects = froms.map((from, at) => `select ${at} as place, count(*) as n from ${from}`)
    const rows = await this.#panel.sql(`${selects.join(' union all ')} order by place`)
    return rows.map((row) => Number(row['n']))
  }

  async sum(column: string, from: string): Promise<number> {
    return Number((await this.list(`sum(${column})`, from))[0])
  }
}
