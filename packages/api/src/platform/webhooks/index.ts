// The public interface of `webhooks`.
export { queueWebhooks } from './outbox.ts'
