// The public interface of `notices`.
export {
  aimAction,
  deleteNotices,
  insertNotice,
  type NewNotice,
  type NoticeText,
  rewriteNotice,
} from './store.ts'
