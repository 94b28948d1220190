// The public interface of `activity-log`.
export { recordAdminAction } from './admin-action.ts'
export { type ActivityEntry, getListActivity as listActivityOf, insertActivity } from './store.ts'
export { listChanges } from './topic-history.ts'
