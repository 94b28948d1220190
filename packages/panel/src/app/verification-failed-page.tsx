import { Button, Group } from '@mantine/core'
import { FullPage } from '../design/full-page.tsx'
import { signOut } from '../kit/sign-out.ts'
import { SupportLink } from '../platform/support/index.ts'
import { words } from '../words/words.ts'

type VerificationFailedPageProps = {
  code: number
  /** What the api answered; null when it did not. */
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
  const text = words.verification
  return (
    <FullPage title={text.title} lang="id" mark={text.code(code)}>
      <p role="alert">{answer === null ? text.unreachable : text.refused(answer)}</p>
      <SupportLink label={words.support.contact} />
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
