import type { ReactNode } from 'react'
import styles from './page.module.css'

type PageProps = { title: string; intro?: string; aside?: ReactNode; children: ReactNode }

/** A page's heading and its room. The tab's title is the shell's, which knows which page is in sight. */
export function Page({ title, intro, aside, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  )
}
