import { readSupport } from '@trellis/contract/support.ts'
import type { BindRoute } from '../../kit/http.ts'

/** Binds the route for the operator's contact address, which works without a sign-in. */
export function bindSupportRoutes(
  bind: BindRoute,
  { readUrl }: { readUrl(): string | null },
): void {
  bind(readSupport, async () => ({ url: readUrl() }))
}
