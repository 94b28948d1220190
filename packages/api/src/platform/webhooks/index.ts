// The public interface of `webhooks`.
export { type AddressPolicy, resolveName } from './address-rule.ts'
export { queueWebhooks } from './outbox.ts'
export { createPost, type PostResult } from './post.ts'
export { wordInstallation } from './word-event.ts'
