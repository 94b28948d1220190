// The public interface of `entitlements`.
export { describeTime, timeLeftMs } from './balance.ts'
export { orderReference } from './order-reference.ts'
export { findPlanEnd, getPlan } from './plan.ts'
export {
  getTimeBalance,
  ledgerAmount,
  move,
  settleTime,
  startTime,
  stopTime,
} from './server-time.ts'
export type { Entitlements } from './service.ts'
export {
  advanceWarning,
  beginNight,
  endNight,
  listEnding,
  listRunning,
} from './store.ts'
