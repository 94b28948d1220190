import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { getStatus } from '../../kit/call-failure.ts'
import { joinPageMessages } from '../../messages/join-page.ts'

type PageMessageProps = { error: unknown }

/** Shows that a page is being loaded, does not exist or could not be loaded. */
export function PageMessage({ error }: PageMessageProps) {
  const text = joinPageMessages
  if (error === null)
    return (
      <Text mt="2xl" tone="muted" center role="status">
        {text.loading}
      </Text>
    )
  const isMissing = getStatus(error) === 404
  return (
    <Stack mt="2xl" gap="sm" align="center" center role="alert">
      <Text as="h1" size="3xl" weight="bold">
        {isMissing ? text.missingTitle : text.failedTitle}
      </Text>
      <Text tone="muted" maxWidth="32rem">
        {isMissing ? text.missingText : text.failedText}
      </Text>
    </Stack>
  )
}
