import type { Messages } from '@trellis/contract/kit/refusal.ts'
import type { DeliveryFailure } from '@trellis/contract/platform/webhooks.ts'
import { bindEnglish } from '@trellis/texts/bind-texts.ts'
import { fieldTexts } from '@trellis/texts/field-texts.ts'
import { type DeliveryFailureTexts, deliveryFailureTexts } from './delivery-failure-texts.ts'

/** The English sentences of failed deliveries. Those about addresses are the ones of the form. */
export const deliverySentences: Messages<DeliveryFailure> = {
  ...bindEnglish<DeliveryFailureTexts>(deliveryFailureTexts),
  'address-invalid': fieldTexts['address-invalid'],
  'address-protocol': fieldTexts['address-protocol'],
  'address-login': fieldTexts['address-login'],
  'address-port': fieldTexts['address-port'],
  'address-private': fieldTexts['address-private'],
}
