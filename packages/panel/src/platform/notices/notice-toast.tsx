import type { NoticeAction } from '@trellis/contract/platform/notices.ts'
import { Link } from 'react-router'
import styles from './notice-toast.module.css'
import { useFollowAction } from './use-follow-action.ts'

type NoticeToastProps = {
  text: string
  action: NoticeAction
  onFollow: () => void
}

/** Shows a notice with an action as a toast. */
export function NoticeToast({ text, action, onFollow }: NoticeToastProps) {
  const follow = useFollowAction(action, onFollow)
  return (
    <>
      {text}
      <Link className={styles.action} to={action.path} onClick={follow}>
        {action.label}
      </Link>
    </>
  )
}
