import type { ReactNode } from 'react'
import { LateArt } from './late-art.tsx'
import styles from './page.module.css'
import type { PixelArtName } from './pixel-art.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

type PageProps = {
  title: string
  /** A picture of the game next to the title; null keeps its space free. */
  art?: PixelArtName | null
  intro?: string
  aside?: ReactNode
  /** True for a page with enough parts to fill a very wide screen. */
  isWide?: boolean
  children: ReactNode
}

/** Grows on very wide screens, so that no half of them is empty. */
export const pageWidth = 'max(68rem, 62vw)'

/** Shows a page's heading and its content. The shell sets the title of the browser's tab. */
export function Page({ title, art, intro, aside, isWide = false, children }: PageProps) {
  return (
    <Stack maxWidth={isWide ? '120rem' : pageWidth} width="100%" gap="xl" className={styles.page}>
      <header className={`${styles.header} ${isWide ? 'page-title' : ''}`}>
        <h1 className={`${styles.title} page-title`}>
          {art !== undefined && <LateArt name={art} size={36} />}
          {title}
        </h1>
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
