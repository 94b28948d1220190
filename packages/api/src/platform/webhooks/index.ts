// What other features may use of `webhooks`.
export { tellWebhooks } from './outbox.ts'
