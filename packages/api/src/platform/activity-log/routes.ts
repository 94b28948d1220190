import { exportLogs, readLogs, readOwnActivity } from '@trellis/contract/platform/activity-log.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ActivityLog } from './service.ts'

export function bindActivityLogRoutes(bind: BindRoute, { log }: { log: ActivityLog }): void {
  bind(readOwnActivity, ({ params, query }) => log.listOwn(params.id, query.limit))
  bind(readLogs, ({ query: { before, limit, ...input } }) => log.search(input, { before, limit }))
  bind(exportLogs, ({ query }) => log.export(query))
}
