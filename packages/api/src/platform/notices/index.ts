// The public interface of `notices`.
export {
  aimAction,
  deleteNotices,
  findNoticeAbout,
  findUnreadNotice,
  insertNotice,
  markReadByCode,
  type NewNotice,
  type NoticeText,
  rewriteNotice,
} from './store.ts'
