import type { ReactNode } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import { Box } from './box.tsx'
import { Disc } from './disc.tsx'
import styles from './empty.module.css'
import { Icon } from './icon.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

type EmptyProps = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }

/** Shown where a list or page is empty. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <Stack center align="center" className={styles.empty}>
      <Disc tone="accent" across="3.5rem">
        <Icon name={icon} size={26} />
      </Disc>
      <Text as="h2" mt="lg" size="xl" weight="bold">
        {title}
      </Text>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <Box mt="xl">{action}</Box>}
    </Stack>
  )
}
