// The public interface of `bans`.
export type { Bans } from './service.ts'
export { findAppealedAt, findOpenBan, markAppealed } from './store.ts'
