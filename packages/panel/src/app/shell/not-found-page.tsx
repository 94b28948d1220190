import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatPageTitle } from '../../design/page-title.ts'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { SupportLink } from '../../platform/support/index.ts'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  const text = shellMessages.notFound
  return (
    <Stack center align="center" className={styles.page}>
      <title>{formatPageTitle(text.title)}</title>
      <Text tone="accent" className={styles.code} aria-hidden="true">
        404
      </Text>
      <Text as="h1" mt="md" size="4xl" weight="bold" lang="id">
        {text.title}
      </Text>
      <Text mt="xs" mb="xl" tone="muted" lang="id">
        {text.text}
      </Text>
      <Button component={Link} to="/" size="md">
        {text.home}
      </Button>
      <Text mt="xl" tone="muted" size="md">
        {text.help} <Link to="/feedback">{text.contact}</Link> <SupportLink />
      </Text>
    </Stack>
  )
}
