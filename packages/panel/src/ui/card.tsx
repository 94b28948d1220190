import type { ReactNode } from 'react'
import styles from './card.module.css'

type CardProps = { title?: string; aside?: ReactNode; children: ReactNode }

export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={styles.card}>
      {(title !== undefined || aside !== undefined) && (
        <header className={styles.header}>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
