export { describeIsolation } from './describe-isolation.ts'
export { LiveUse } from './live-use.tsx'
export { UsageCard } from './usage-card.tsx'
export { UsageRangeChoice, UsageView } from './usage-view.tsx'
