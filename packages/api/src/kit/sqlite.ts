import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isSqliteBusy } from './database-fault.ts'

/** How long opening the file may block, because a process that ends may still hold it. */
const openingMs = 1000
/** How long a transaction waits for the lock of another program, and how often it tries. */
const lockWait = { maxMs: 1000, eachMs: 20 }

/**
 * Creates the Kysely dialect for Node's built-in SQLite: durable at every commit, one connection, one
 * transaction at a time. While another program holds the write lock, transactions that only read go on, and the first
 * write of another one throws SQLITE_BUSY.
 */
export function createSqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  #connection: SqliteConnection | null = null
  #isTaken = false
  readonly #waiting: (() => void)[] = []
  /** Since when another program has held the write lock, in milliseconds of `performance.now()`. */
  #lockedSince: number | null = null

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(this.#file)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    if (this.#connection === null) throw new Error('The database is closed.')
    return this.#connection
  }

  /**
   * Runs one transaction per turn of the event loop: each blocks while it is written to disk, and a queue of
   * them must not block other work throughout.
   */
  async releaseConnection(): Promise<void> {
    setImmediate(() => this.#passOn())
  }

  #passOn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }

  /**
   * An immediate transaction takes the write lock at its start, so a conflict cannot fail it half-way. SQLite's own wait
   * for the lock would block the event loop, so this one lets the other transactions use the connection.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    while (!(await this.#takesLock(connection))) {
      const now = performance.now()
      this.#lockedSince ??= now
      if (now - this.#lockedSince > lockWait.maxMs) {
        await connection.executeQuery(createPlainQuery('begin'))
        return
      }
      this.#passOn()
      await sleep(lockWait.eachMs)
      await this.acquireConnection()
    }
    this.#lockedSince = null
  }

  async #takesLock(connection: DatabaseConnection): Promise<boolean> {
    try {
      await connection.executeQuery(createPlainQuery('begin immediate'))
      return true
    } catch (error) {
      if (isSqliteBusy(error)) return false
      throw error
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(createPlainQuery('commit'))
  }

  /** A full disk makes SQLite roll back on its own; a second rollback would fail and hide the cause. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.isInTransaction)
      await connection.executeQuery(createPlainQuery('rollback'))
  }

  async destroy(): Promise<void> {
    this.#connection?.close()
    this.#connection = null
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: openingMs })
    this.#database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0',
    )
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered on SQLite.')
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    // Statements with many placeholders differ at each call, so the cache is bounded.
    if (this.#statements.size < 500) this.#statements.set(sql, statement)
    return statement
  }
}

const createPlainQuery = (sql: string): CompiledQuery =>
  ({ sql, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: sql } }) as never
