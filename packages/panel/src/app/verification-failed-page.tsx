import { Button, Group } from '@mantine/core'
import { FullPage } from '../design/full-page.tsx'
import { signOut } from '../kit/sign-out.ts'
import { signInMessages } from '../messages/sign-in.ts'
import { supportMessages } from '../messages/support.ts'
import { SupportLink } from '../platform/support/index.ts'

type VerificationFailedPageProps = {
  code: number
  /** The api's answer; null without one. */
  answer: string | null
  busy: boolean
  onRetry: () => void
}

export function VerificationFailedPage({
  code,
  answer,
  busy,
  onRetry,
}: VerificationFailedPageProps) {
  const text = signInMessages.verification
  return (
    <FullPage title={text.title} lang="id" mark={text.code({ code })}>
      <p role="alert">{answer === null ? text.unreachable : text.refused({ answer })}</p>
      <SupportLink label={supportMessages.contact} />
      <Group mt="xl">
        <Button loading={busy} onClick={onRetry}>
          {text.retry}
        </Button>
        <Button variant="default" onClick={signOut}>
          {text.signOut}
        </Button>
      </Group>
    </FullPage>
  )
}
