import { readSupport } from '@trellis/contract/support.ts'
import type { BindRoute } from '../../kit/http.ts'

/** Shows where people reach those who run the service; also to visitors who cannot sign in. */
export function supportRoutes(bind: BindRoute, { readUrl }: { readUrl(): string | null }): void {
  bind(readSupport, async () => ({ url: readUrl() }))
}
