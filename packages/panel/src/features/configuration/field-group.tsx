import type { ReactNode } from 'react'
import styles from './field-group.module.css'

type FieldGroupProps = { title: string; hint?: string; children: ReactNode }

/** Fields that belong together, below their common name. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
