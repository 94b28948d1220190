import { readOwnActivity } from '@trellis/contract/activity-log.ts'
import type { Db } from '../../kit/db.ts'
import type { BindRoute } from '../../kit/http.ts'
import { listActivityOf } from './store.ts'

export function activityLogRoutes(bind: BindRoute, { db }: { db: Db }): void {
  bind(readOwnActivity, ({ params, query }) =>
    db.transaction((tx) => listActivityOf(tx, params.id, query.limit)),
  )
}
