export { PushCard } from './push-card.tsx'
