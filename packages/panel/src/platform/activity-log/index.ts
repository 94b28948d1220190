export { ActivityCard } from './activity-card.tsx'
export { activityKey } from './activity-key.ts'
