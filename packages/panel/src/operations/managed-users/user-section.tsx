import { type ReactNode, useId } from 'react'
import { Box } from '../../design/box.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'

type UserSectionProps = {
  title: string
  /** The user's current value. */
  current?: ReactNode
  hint?: ReactNode
  children?: ReactNode
}

/** One thing that a user has, and the way to change it. */
export function UserSection({ title, current, hint, children }: UserSectionProps) {
  const id = useId()
  return (
    <Stack as="section" framed shrink aria-labelledby={id}>
      <Row as="header" wrap gap="md" rowGap="2xs" align="baseline" justify="between">
        <Text id={id} as="h3" size="lg" weight="bold">
          {title}
        </Text>
        {current !== undefined && (
          <Text as="span" size="xl" weight="bold" numeric>
            {current}
          </Text>
        )}
      </Row>
      {hint !== undefined && (
        <Box mt="3xs" tone="muted" size="sm">
          {hint}
        </Box>
      )}
      {children}
    </Stack>
  )
}
