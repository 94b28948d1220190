// Exports what other features may use of `members`.
export { getName } from './actor.ts'
export { moveToOwner, type OwnerMoves } from './owner-moves.ts'
export { type SentNotice, showNotices } from './recipient-notice.ts'
export { type Accepted, hasRoomFor, lockAccounts, refuseBusy } from './transfer-checks.ts'
