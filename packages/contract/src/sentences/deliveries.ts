import { fieldSentences } from '../kit/field-sentences.ts'
import type { Messages } from '../kit/refusal.ts'
import type { DeliveryFailure } from '../webhooks.ts'

export const deliverySentences: Messages<DeliveryFailure> = {
  'receiver-answered': ({ status }) => `It answered ${status}.`,
  'receiver-redirects': ({ status }) =>
    `It answered ${status}, which leads elsewhere and is not followed.`,
  'receiver-silent': ({ seconds }) => `It did not answer within ${seconds} seconds.`,
  'receiver-certificate': 'Its certificate is not valid.',
  'receiver-unreachable': 'It could not be reached.',
  'address-invalid': fieldSentences['address-invalid'],
  'address-protocol': fieldSentences['address-protocol'],
  'address-login': fieldSentences['address-login'],
  'address-port': fieldSentences['address-port'],
  'address-private': fieldSentences['address-private'],
}
