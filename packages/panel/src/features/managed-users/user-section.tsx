import { type ReactNode, useId } from 'react'
import styles from './user-section.module.css'

type UserSectionProps = {
  title: string
  /** What the user has now. */
  current?: ReactNode
  hint?: ReactNode
  children?: ReactNode
}

/** One thing that a user has, and the way to change it. */
export function UserSection({ title, current, hint, children }: UserSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {current !== undefined && <span className={styles.current}>{current}</span>}
      </header>
      {hint !== undefined && <div className={styles.hint}>{hint}</div>}
      {children}
    </section>
  )
}
