// The public interface of `notices`.
export { aimAction, insertNotice, type NewNotice, type NoticeText, rewriteNotice } from './store.ts'
