// The public interface of `notices`.
export {
  aimAction,
  deleteNotices,
  findNoticeAbout,
  findUnreadNotice,
  insertNotice,
  type NewNotice,
  type NoticeText,
  rewriteNotice,
} from './store.ts'
