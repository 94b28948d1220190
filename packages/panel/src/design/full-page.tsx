import type { ReactNode } from 'react'
import { Box } from './box.tsx'
import styles from './full-page.module.css'
import { Logo } from './logo.tsx'
import { formatPageTitle } from './page-title.ts'

type FullPageProps = { title: string; lang?: string; mark?: string; children: ReactNode }

/** A page outside the shell, without the sidebar. */
export function FullPage({ title, lang, mark, children }: FullPageProps) {
  return (
    <main className={styles.page} lang={lang}>
      <title>{formatPageTitle(title)}</title>
      <Box maxWidth="30rem" width="100%" className={styles.card}>
        <Logo size={44} />
        {mark !== undefined && <p className={styles.mark}>{mark}</p>}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Box>
    </main>
  )
}
