import type { ReactNode } from 'react'
import { Box } from '../../../design/box.tsx'
import { Text } from '../../../design/text.tsx'
import styles from './field-group.module.css'

type FieldGroupProps = { title: string; hint?: string; children: ReactNode }

/** Fields that belong together, below their common name. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <Box as="section" container aria-label={title}>
      <Text as="h3" mb="sm" size="md" weight="bold" className={styles.title}>
        {title}
      </Text>
      {hint !== undefined && (
        <Text mb="sm" tone="muted" size="sm">
          {hint}
        </Text>
      )}
      {children}
    </Box>
  )
}
