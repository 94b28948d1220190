// The public interface of `activity-log`.
export { recordAdminAction } from './admin-action.ts'
export { searchLogs } from './log-search.ts'
export { type ActivityEntry, insertActivity, listUserActivity } from './store.ts'
export { getGiftTopic } from './taken-back.ts'
export { listChanges } from './topic-history.ts'
