import type { ReactNode } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import { Box } from './box.tsx'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'
import { Row } from './row.tsx'
import { Text } from './text.tsx'

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

/** A message that the user should read before they continue. */
export function Notice({ tone, title, isUrgent = false, actions, children }: NoticeProps) {
  return (
    <section className={styles.notice} data-tone={tone} role={isUrgent ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icons[tone]} size={20} />
      </span>
      <Box grow className={styles.body}>
        <Text as="h2" size="lg" weight="bold" tight className={styles.title}>
          {title}
        </Text>
        {children}
        {actions !== undefined && (
          <Row mt="sm" wrap gap="xs" align="stretch">
            {actions}
          </Row>
        )}
      </Box>
    </section>
  )
}
