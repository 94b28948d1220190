import type { ReactNode } from 'react'
import { Box } from './box.tsx'
import styles from './page.module.css'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

type PageProps = { title: string; intro?: string; aside?: ReactNode; children: ReactNode }

/** A page's heading and its room. The tab's title is the shell's, which knows which page is in sight. */
export function Page({ title, intro, aside, children }: PageProps) {
  return (
    <Stack maxWidth="68rem" width="100%" gap="xl" className={styles.page}>
      <Row as="header" gap="xl" rowGap="sm" justify="between">
        <Box shrink>
          <h1 className={styles.title}>{title}</h1>
          {intro !== undefined && (
            <Text mt="2xs" tone="muted">
              {intro}
            </Text>
          )}
        </Box>
        {aside}
      </Row>
      {children}
    </Stack>
  )
}
