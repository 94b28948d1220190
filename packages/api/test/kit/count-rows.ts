import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely'
import type { Db } from '../../src/kit/db.ts'

export type RowCount = { statements: number; rows: number }

/** Wraps a database so that the statements of its transactions and the rows that they return are counted. */
export function countRows(db: Db): {
  db: Db
  count: (work: () => Promise<void>) => Promise<RowCount>
} {
  let counted: RowCount = { statements: 0, rows: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      counted.statements++
      counted.rows += result.rows.length
      return result
    },
  }
  return {
    db: { ...db, transaction: (work) => db.transaction((tx) => work(tx.withPlugin(counter))) },
    async count(work) {
      counted = { statements: 0, rows: 0 }
      await work()
      return counted
    },
  }
}
