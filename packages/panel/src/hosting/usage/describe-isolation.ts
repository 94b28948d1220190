import type { RunIsolation } from '@trellis/contract/kit/isolation.ts'
import { formatList } from '../../kit/lists.ts'
import { usageMessages } from '../../messages/usage.ts'

/** Says what keeps a server apart from the others, as one sentence without a full stop. */
export function describeIsolation({ user, files, calls, limits, network }: RunIsolation): string {
  const text = usageMessages.isolated
  const parts = [
    user === 'own' ? text.user.own : null,
    files === 'closed' ? text.files.closed : null,
    calls === 'filtered' ? text.calls.filtered : null,
    text.limits[limits],
    network === 'open' ? null : text.network[network],
  ].filter((it) => it !== null)
  const sentence = formatList(parts)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
