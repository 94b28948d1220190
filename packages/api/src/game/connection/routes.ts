import { readConnection, readGameAddress, testConnection } from '@trellis/contract/connection.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Connection } from './service.ts'

type Deps = { connection: Connection }

export function connectionRoutes(bind: BindRoute, { connection }: Deps): void {
  bind(readConnection, async (call) => connection.read(call))
  bind(readGameAddress, async () => connection.address)
  bind(testConnection, (call) => connection.test(call))
}
