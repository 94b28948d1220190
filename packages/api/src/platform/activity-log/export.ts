import { Readable } from 'node:stream'
import type { Db } from '../../kit/db.ts'
import { Download } from '../../kit/http.ts'
import { csvHead, getCsvLine } from './csv.ts'
import { type LogQuery, searchLogs } from './log-search.ts'

/** Rows per transaction, so that other work gets its turn between batches. */
const atOnce = 1000

/** Streams the log as a CSV file, newest first, at the speed of the download. */
export function exportLogs(
  db: Db,
  query: Omit<LogQuery, 'before' | 'limit'>,
  now: number,
): Download {
  async function* lines(): AsyncIterable<string> {
    yield csvHead
    let before: number | undefined
    for (;;) {
      const pageQuery = { ...query, before, limit: atOnce }
      const entries = await db.transaction((tx) => searchLogs(tx, pageQuery))
      yield entries.map(getCsvLine).join('')
      if (entries.length < atOnce) return
      before = entries.at(-1)?.id
    }
  }
  const day = new Date(now).toISOString().slice(0, 10)
  return new Download(Readable.from(lines(), { objectMode: false }), {
    name: `trellis-activity-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
  })
}
