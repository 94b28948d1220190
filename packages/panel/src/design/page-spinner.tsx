import { shellMessages } from '../messages/shell.ts'
import { NetworkAway } from './network-away.tsx'
import styles from './page-spinner.module.css'

export function PageSpinner() {
  return (
    <div className={styles.room} role="status" aria-label={shellMessages.loading}>
      <div className={styles.ring} />
      <NetworkAway />
    </div>
  )
}
