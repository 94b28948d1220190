// The public interface of `webhooks`.
export { tellWebhooks } from './outbox.ts'
