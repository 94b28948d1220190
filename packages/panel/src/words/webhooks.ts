import type { DeliveryState, WebhookEvent, WebhookFormat } from '@trellis/contract/webhooks.ts'

const events: Record<WebhookEvent | 'test', string> = {
  crash: 'Crashes',
  expiry: 'Server time',
  'backup-failure': 'Failed backups',
  test: 'Test',
}
const eventHints: Record<WebhookEvent, string> = {
  crash: 'A server crashed, hung, or stays off after repeated crashes.',
  expiry: 'Server time runs out soon, or is over.',
  'backup-failure': 'A backup, a check, a restore or an off-site copy failed.',
}
const formats: Record<WebhookFormat, string> = { json: 'JSON, signed', discord: 'Discord' }
const states: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  'given-up': 'Given up',
}

/** Sentences of the addresses that are told of events. */
export const webhookWords = {
  title: 'Webhooks',
  hint: 'Addresses outside that are told when a server crashes, server time ends or a backup fails.',
  readOnly: 'You may look at webhooks but not change them.',
  fetchFailed: 'Failed to fetch the webhooks.',
  none: 'No webhooks yet',
  noneText: 'Add one to be told of trouble in Discord or by a program of your own.',
  add: 'Add webhook',
  addFailed: 'Failed to add the webhook.',
  name: 'Name',
  url: 'Address',
  urlPlaceholder: 'https://',
  urlHint: 'Only its host is shown later: what comes after it may be as good as a password.',
  format: 'Format',
  formats,
  tellOf: 'Tell of',
  events,
  eventHints,
  untold: 'Nothing sent yet',
  states,
  added: (name: string) => `${name} is told from now on`,
  secret: 'Secret',
  secretText:
    'It is shown this once. Receivers check signatures with it; the operator’s guide says how.',
  copySecret: 'Copy the secret',
  copied: 'Copied',
  done: 'Done',
  test: 'Send a test',
  testOf: (name: string) => `Send a test to ${name}`,
  testFailed: 'Failed to send a test.',
  show: 'Deliveries',
  showOf: (name: string) => `Deliveries to ${name}`,
  deliveriesFailed: 'Failed to fetch the deliveries.',
  noDeliveries: 'Nothing was sent yet.',
  attempts: (count: number, most: number) => `Try ${count} of ${most}`,
  took: (ms: number) => `${ms.toLocaleString('en')} ms`,
  next: (when: string) => `Next try ${when}`,
  resend: 'Send again',
  resendOf: (text: string) => `Send again: ${text}`,
  resendFailed: 'Failed to send it again.',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It is told no more, and the record of what it was told goes with it.',
  remove: 'Remove webhook',
  removeFailed: 'Failed to remove the webhook.',
}
