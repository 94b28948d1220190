import { readHealth } from '@trellis/contract/health.ts'
import type { BindRoute } from '../kit/http.ts'
import type { Health } from './service.ts'

export function healthRoutes(bind: BindRoute, { health }: { health: Health }): void {
  bind(readHealth, () => health.read())
}
