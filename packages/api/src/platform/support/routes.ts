import { readSupport } from '@trellis/contract/platform/support.ts'
import type { BindRoute } from '../../kit/http.ts'

/** Binds the route for the operator's contact address and words about credits, which works without a sign-in. */
export function bindSupportRoutes(
  bind: BindRoute,
  { readUrl, readCreditsText }: { readUrl(): string | null; readCreditsText(): string },
): void {
  bind(readSupport, async () => ({ url: readUrl(), creditsText: readCreditsText() }))
}
