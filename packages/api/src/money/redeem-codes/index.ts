// What other features may use of `redeem-codes`.
export { listRedemptions } from './store.ts'
