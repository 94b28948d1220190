import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

type Tone = 'good' | 'bad' | 'warn' | 'calm'
type NoticeProps = {
  tone: Tone
  title: string
  isUrgent?: boolean
  actions?: ReactNode
  children?: ReactNode
}

const icons: Record<Tone, IconName> = {
  good: 'check',
  bad: 'blocked',
  warn: 'warning',
  calm: 'info',
}

/** Something the user should know before they go on. */
export function Notice({ tone, title, isUrgent = false, actions, children }: NoticeProps) {
  return (
    <section className={styles.notice} data-tone={tone} role={isUrgent ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icons[tone]} size={20} />
      </span>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  )
}
