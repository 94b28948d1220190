export { useWebhooks } from './use-webhooks.ts'
export { WebhooksCard } from './webhooks-card.tsx'
