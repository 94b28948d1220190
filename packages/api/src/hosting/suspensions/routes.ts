import { suspendServer, unsuspendServer } from '@trellis/contract/hosting/suspensions.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { AdminSuspensions } from './service.ts'

export function bindSuspensionRoutes(
  bind: BindRoute,
  { byAdmins }: { byAdmins: AdminSuspensions },
): void {
  bind(suspendServer, ({ caller, params, body }) => byAdmins.suspend(caller, params.name, body))
  bind(unsuspendServer, ({ caller, params }) => byAdmins.unsuspend(caller, params.name))
}
