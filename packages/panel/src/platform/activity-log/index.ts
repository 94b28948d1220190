export { ActivityCard } from './activity-card.tsx'
export { getActivityKey } from './activity-key.ts'
