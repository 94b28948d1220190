// The public interface of `entitlements`.

export { describeTime, getTimeLeftMs } from './balance.ts'
export type { BulkChange } from './balance-change.ts'
export { formatOrderReference } from './order-reference.ts'
export { keepPaidNotice } from './paid-notice.ts'
export { findPlanEnd, getPlan } from './plan.ts'
export {
  getTimeBalance,
  move,
  settleTime,
  startServerTime,
  startServerTimeAgain,
  stopTime,
  toLedgerUnits,
} from './server-time.ts'
export type { Entitlements } from './service.ts'
export {
  advanceWarning,
  beginNight,
  endNight,
  listEnding,
  listRunning,
} from './store.ts'
