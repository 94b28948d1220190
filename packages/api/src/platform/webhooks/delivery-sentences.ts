import { fieldSentences } from '@trellis/contract/kit/field-sentences.ts'
import type { Messages } from '@trellis/contract/kit/refusal.ts'
import type { DeliveryFailure } from '@trellis/contract/webhooks.ts'
import { bindEnglish } from '@trellis/texts/bind-texts.ts'
import { type DeliveryFailureTexts, deliveryFailureTexts } from './delivery-failure-texts.ts'

/** The English sentences of failed deliveries. Those about addresses are the ones of the form. */
export const deliverySentences: Messages<DeliveryFailure> = {
  ...bindEnglish<DeliveryFailureTexts>(deliveryFailureTexts),
  'address-invalid': fieldSentences['address-invalid'],
  'address-protocol': fieldSentences['address-protocol'],
  'address-login': fieldSentences['address-login'],
  'address-port': fieldSentences['address-port'],
  'address-private': fieldSentences['address-private'],
}
