import { shellMessages } from '../messages/shell.ts'
import { OfflineText } from './offline-text.tsx'
import styles from './page-spinner.module.css'

export function PageSpinner() {
  return (
    <div className={styles.room} role="status" aria-label={shellMessages.loading}>
      <div className={styles.ring} />
      <OfflineText />
    </div>
  )
}
