// The real api in a process of its own that is killed at the n-th statement it sends to its database.
import { flushCompileCache } from 'node:module'
import { StatementSync } from 'node:sqlite'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDb } from '../../src/kit/db.ts'

let left = Number.POSITIVE_INFINITY
const die = () => process.kill(process.pid, 'SIGKILL')

/** Counts a statement; the one that reaches zero is still carried out, then this process is gone. */
function countDown(): boolean {
  left--
  return left === 0
}

function patchSqlite(): void {
  for (const name of ['run', 'all'] as const) {
    const original = StatementSync.prototype[name] as (...args: unknown[]) => unknown
    Object.assign(StatementSync.prototype, {
      [name](this: StatementSync, ...args: unknown[]) {
        const isLast = countDown()
        const result = original.apply(this, args)
        if (isLast) die()
        return result
      },
    })
  }
}

async function patchPostgres(): Promise<void> {
  const { default: pg } = await import('pg')
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
  Object.assign(pg.Client.prototype, {
    async query(this: unknown, ...args: unknown[]) {
      const isLast = countDown()
      const result = await original.apply(this, args)
      if (isLast) die()
      return result
    },
  })
}

const { TEST_WHERE = '', TEST_ENVIRONMENT = '{}' } = process.env
const where: { url: string } | { file: string } = JSON.parse(TEST_WHERE)
const config = readConfig(JSON.parse(TEST_ENVIRONMENT), '/')
const db = await openDb(where)
const app = await createApp({
  config,
  db,
  log: pino({ level: 'error' }, new Writable({ write: (_chunk, _encoding, done) => done() })),
  now: Date.now,
})
// Usually written at the end, which a killed process has not.
flushCompileCache()
await app.http.listen({ port: 0, host: '127.0.0.1' })
if ('file' in where) patchSqlite()
else await patchPostgres()
process.on('message', (statements) => {
  left = Number(statements)
  process.send?.('armed')
})
process.send?.(app.http.server.address())
