import { causeSchema, type Reason } from '@trellis/contract/kit/reason.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'

/** Returns the reason in an event; an empty sentence if it has none. Older agents send no cause. */
export function readEventReason({ reason, cause }: ServerEvent['detail']): Reason {
  return {
    reason: typeof reason === 'string' ? reason : '',
    cause: causeSchema.safeParse(cause).data,
  }
}
