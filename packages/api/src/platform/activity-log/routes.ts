import { exportLogs, readLogs, readOwnActivity } from '@trellis/contract/activity-log.ts'
import type { Db } from '../../kit/db.ts'
import type { BindRoute } from '../../kit/http.ts'
import { exportLogs as exportAsCsv } from './export.ts'
import { readFilter } from './log-filter.ts'
import { searchLogs } from './log-search.ts'
import { listActivityOf } from './store.ts'

type Deps = { db: Db; now: () => number }

export function activityLogRoutes(bind: BindRoute, { db, now }: Deps): void {
  bind(readOwnActivity, ({ params, query }) =>
    db.transaction((tx) => listActivityOf(tx, params.id, query.limit)),
  )
  bind(readLogs, ({ query }) =>
    db.transaction(async (tx) =>
      searchLogs(tx, {
        ...(await readFilter(tx, query)),
        before: query.before,
        limit: query.limit,
      }),
    ),
  )
  bind(exportLogs, async ({ query }) => {
    const filter = await db.transaction((tx) => readFilter(tx, query))
    return exportAsCsv(db, filter, now())
  })
}
