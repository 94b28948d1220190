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
  return getStatus(error) === 404 ? (
    <FailureMessage title={text.missingTitle} text={text.missingText} />
  ) : (
    <FailureMessage title={text.failedTitle} text={text.failedText} />
  )
}

type FailureMessageProps = { title: string; text: string }

export function FailureMessage({ title, text }: FailureMessageProps) {
  return (
    <Stack mt="2xl" gap="sm" align="center" center role="alert">
      <Text as="h1" size="3xl" weight="bold">
        {title}
      </Text>
      <Text tone="muted" maxWidth="32rem">
        {text}
      </Text>
    </Stack>
  )
}
