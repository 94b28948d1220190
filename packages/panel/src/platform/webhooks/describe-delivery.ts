import type { AnyMessages, Messages } from '@trellis/contract/kit/refusal.ts'
import type { Delivery, DeliveryFailure } from '@trellis/contract/platform/webhooks.ts'
import { wordCode } from '../../kit/word-code.ts'
import { fieldsMessages } from '../../messages/fields.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'

/** Returns why a delivery failed in the reader's language; the stored English reason if it has no code. */
export function describeDelivery({
  lastReason,
  lastCause,
}: Pick<Delivery, 'lastReason' | 'lastCause'>): string | null {
  return lastReason === null ? null : wordCode(getMessages(), lastCause ?? {}, lastReason)
}

/** The texts about addresses are those of the form's field. */
function getMessages(): AnyMessages {
  const messages: Messages<DeliveryFailure> = {
    ...fieldsMessages.codes,
    ...webhooksMessages.failures,
  }
  return messages
}
