import {
  allowChanges,
  endVisit,
  listVisits,
  startVisit,
} from '@trellis/contract/hosting/support-access.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { SupportAccess } from './service.ts'

export function bindSupportAccessRoutes(
  bind: BindRoute,
  { support }: { support: SupportAccess },
): void {
  bind(startVisit, ({ caller, params, body }) => support.start(caller, params.name, body.reason))
  bind(listVisits, ({ params }) => support.list(params.id))
  bind(allowChanges, ({ caller, params }) =>
    support.allowChanges(caller, params.serverId, params.visitId),
  )
  bind(endVisit, ({ caller, params }) => support.end(caller, params.serverId, params.visitId))
}
