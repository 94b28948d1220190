// The public interface of `users`.
export { keepAccountNotice, notifyAccount } from './account-notice.ts'
export type { Accounts } from './accounts.ts'
export { type AdminChange, getAdminActor, openAnyForAdmin, openForAdmin } from './admin-change.ts'
export { getOwnActor, openOwn, openUnbanned, refuseBanned } from './own-change.ts'
export {
  findBanInfo,
  getRole,
  getSessionUser,
} from './profile.ts'
export { refreshSearch } from './search.ts'
export {
  type Account,
  type AccountRow,
  findAccount,
  findUserByGrowId,
  listAdminIds,
  listPermitted,
  lockAccount,
  promoteNamed,
  setGrowId,
  sumStorage,
  upsertIdentity,
} from './store.ts'
