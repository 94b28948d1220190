// The public interface of `redeem-codes`.
export { listRedemptions } from './store.ts'
