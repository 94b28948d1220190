import type { ReactNode } from 'react'
import styles from './card.module.css'
import { Row } from './row.tsx'
import { Text } from './text.tsx'

type CardProps = { title?: ReactNode; aside?: ReactNode; children: ReactNode }

export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={styles.card}>
      {(title !== undefined || aside !== undefined) && (
        <Row as="header" mb="md" wrap gap="md" rowGap="xs" justify="between">
          {title !== undefined && (
            <Text as="h2" size="xl" weight="bold">
              {title}
            </Text>
          )}
          {aside}
        </Row>
      )}
      {children}
    </section>
  )
}
