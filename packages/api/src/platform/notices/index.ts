// The public interface of `notices`.
export { insertNotice, type NewNotice, type NoticeText, rewriteNotice } from './store.ts'
