import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Icon, type IconName } from './icon.tsx'

type EmptyProps = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }

/** What stands where there is nothing to show. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={26} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
