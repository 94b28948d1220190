export { describeDevice } from './device-name.ts'
export { PushCard } from './push-card.tsx'
