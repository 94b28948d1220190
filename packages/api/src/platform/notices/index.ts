// The public interface of `notices`.
export { insertNotice, type NoticeText, rewriteNotice } from './store.ts'
