import { readConnection, readGameAddress, testConnection } from '@trellis/contract/connection.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Connection } from './service.ts'

type Deps = { connection: Connection }

export function connectionRoutes(bind: BindRoute, { connection }: Deps): void {
  bind(readConnection, async ({ params }) => connection.read(params.id))
  bind(readGameAddress, async () => connection.address)
  bind(testConnection, ({ params }) => connection.test(params.id))
}
