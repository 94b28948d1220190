import type { KeptNotice } from '@trellis/contract/notices.ts'
import { Link } from 'react-router'
import styles from './notice-toast.module.css'

type NoticeToastProps = {
  text: string
  action: NonNullable<KeptNotice['action']>
  onFollow: () => void
}

/** Shows a notice with an action as a toast. */
export function NoticeToast({ text, action, onFollow }: NoticeToastProps) {
  return (
    <>
      {text}
      <Link className={styles.action} to={action.path} onClick={onFollow}>
        {action.label}
      </Link>
    </>
  )
}
