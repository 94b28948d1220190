// The public interface of `webhooks`.
export { queueWebhooks as tellWebhooks } from './outbox.ts'
