import type { ReactNode } from 'react'
import styles from './page.module.css'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

type PageProps = { title: string; intro?: string; aside?: ReactNode; children: ReactNode }

/** Shows a page's heading and its content. The shell sets the title of the browser's tab. */
export function Page({ title, intro, aside, children }: PageProps) {
  return (
    <Stack maxWidth="68rem" width="100%" gap="xl" className={styles.page}>
      <header className={styles.header}>
        <h1 className={`${styles.title} page-title`}>{title}</h1>
        {intro !== undefined && (
          <Text tone="muted" className={styles.intro}>
            {intro}
          </Text>
        )}
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </Stack>
  )
}
