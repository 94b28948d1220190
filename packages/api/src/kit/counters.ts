import type { SharedDatabase } from './postgres.ts'

/** The number of uses in a time window, which begins with the first use. */
export type WindowUse = { used: number; leftMs: number }

type WaitingCounts = { windowMs: number; takers: PromiseWithResolvers<WindowUse>[] }
type Client = ReturnType<SharedDatabase['newClient']>
type Row = { key: string; used: number; left_ms: number }

const sweepIntervalMs = 60_000
/** Bounds the length of one statement; the rest is sent with the next one. */
const maxAtOnce = 500

/**
 * Counts uses across all api processes, in an unlogged table and by the database's clock. Uses that arrive
 * while a statement runs are batched into the next one, so at most one statement runs at a time.
 */
export class Counters {
  readonly #shared: SharedDatabase
  readonly #onError: (error: unknown) => void
  #client: Promise<Client> | null = null
  #waiting = new Map<string, WaitingCounts>()
  #sending: Promise<void> | null = null
  readonly #sweeping: NodeJS.Timeout

  constructor(shared: SharedDatabase, onError: (error: unknown) => void) {
    this.#shared = shared
    this.#onError = onError
    this.#sweeping = setInterval(() => void this.#sweep().catch(onError), sweepIntervalMs)
    this.#sweeping.unref()
  }

  /** Counts one more use of this key. */
  add(key: string, windowMs: number): Promise<WindowUse> {
    const taker = Promise.withResolvers<WindowUse>()
    const waiting = this.#waiting.get(key) ?? { windowMs, takers: [] }
    waiting.takers.push(taker)
    this.#waiting.set(key, waiting)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return taker.promise
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping)
    await this.#sending
    await this.#client?.then((client) => client.end()).catch(() => undefined)
  }

  async #sendAll(): Promise<void> {
    // Batches all calls of this turn of the event loop.
    await Promise.resolve()
    while (this.#waiting.size > 0) {
      // All apis sort by key, so that two of them cannot deadlock on the same rows.
      const batch = [...this.#waiting].slice(0, maxAtOnce).sort(([a], [b]) => (a < b ? -1 : 1))
      for (const [key] of batch) this.#waiting.delete(key)
      try {
        this.#settle(batch, await this.#count(batch))
      } catch (error) {
        const takers = batch.flatMap(([, waiting]) => waiting.takers)
        for (const taker of takers) taker.reject(error)
      }
    }
  }

  /** Gives each caller in a batch its own position in the count. */
  #settle(batch: [string, WaitingCounts][], rows: Row[]): void {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const [key, { takers }] of batch) {
      const row = byKey.get(key)
      for (const [index, taker] of takers.entries()) {
        if (row === undefined) taker.reject(new Error('The database did not count.'))
        else taker.resolve({ used: row.used - takers.length + index + 1, leftMs: row.left_ms })
      }
    }
  }

  async #count(batch: [string, WaitingCounts][]): Promise<Row[]> {
    const client = await this.#open()
    const { rows } = await client.query<Row>({
      name: 'count',
      text: countSql,
      values: [
        batch.map(([key]) => key),
        batch.map(([, { takers }]) => takers.length),
        batch.map(([, { windowMs }]) => windowMs),
      ],
    })
    return rows
  }

  async #sweep(): Promise<void> {
    const client = await this.#open()
    await client.query(`delete from allowance_use where ends_at < ${nowSql}`)
  }

  #open(): Promise<Client> {
    this.#client ??= this.#dial().catch((error: unknown) => {
      this.#client = null
      throw error
    })
    return this.#client
  }

  async #dial(): Promise<Client> {
    const client = this.#shared.newClient()
    client.on('error', this.#onError)
    client.on('end', () => {
      this.#client = null
    })
    await client.connect()
    return client
  }
}

const nowSql = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

const countSql = `
  insert into allowance_use as kept (key, used, ends_at)
  select asked.key, asked.n, ${nowSql} + asked.window_ms
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as asked(key, n, window_ms)
  on conflict (key) do update set
    used = case when kept.ends_at <= ${nowSql} then excluded.used else kept.used + excluded.used end,
    ends_at = case when kept.ends_at <= ${nowSql} then excluded.ends_at else kept.ends_at end
  returning key, used, greatest(ends_at - ${nowSql}, 0) as left_ms`
