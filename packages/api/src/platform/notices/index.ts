// What other features may use of `notices`.
export { insertNotice, type NoticeText, rewriteNotice } from './store.ts'
