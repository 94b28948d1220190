// The public interface of `notices`.
export {
  aimAction,
  findNoticeAbout,
  insertNotice,
  type NewNotice,
  type NoticeText,
  rewriteNotice,
} from './store.ts'
