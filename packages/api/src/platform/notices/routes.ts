import { markNoticesRead, readNotices } from '@trellis/contract/platform/notices.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Notices } from './service.ts'

export function bindNoticeRoutes(bind: BindRoute, { notices }: { notices: Notices }): void {
  bind(readNotices, ({ params }) => notices.list(params.id))
  bind(markNoticesRead, ({ params, body }) => notices.markRead(params.id, body.upTo))
}
