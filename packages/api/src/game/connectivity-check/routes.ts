import { checkConnectivity } from '@trellis/contract/game/connectivity-check.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ConnectivityCheck } from './service.ts'

type Deps = { connectivityCheck: ConnectivityCheck }

export function bindConnectivityCheckRoutes(bind: BindRoute, { connectivityCheck }: Deps): void {
  bind(checkConnectivity, (call) => connectivityCheck.run(call))
}
