import { chooseRunningServers } from '@trellis/contract/hosting/running-servers.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { RunningServers } from './service.ts'

export function bindRunningServerRoutes(
  bind: BindRoute,
  { runningServers }: { runningServers: RunningServers },
): void {
  bind(chooseRunningServers, ({ caller, body }) => runningServers.choose(caller, body.serverIds))
}
