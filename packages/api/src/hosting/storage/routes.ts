import { readStorage } from '@trellis/contract/hosting/storage.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { StorageReader } from './service.ts'

export function bindStorageRoutes(bind: BindRoute, { read }: { read: StorageReader }): void {
  bind(readStorage, ({ params }) => read(params.serverId))
}
