// The public interface of `bans`.
export type { Bans } from './service.ts'
export { findAppealedAt, findOpenBan, listBannedIds, markAppealed } from './store.ts'
