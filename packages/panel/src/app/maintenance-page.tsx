import { Button, Group } from '@mantine/core'
import { FullPage } from '../design/full-page.tsx'
import { signOut } from '../kit/sign-out.ts'
import { refusalsMessages } from '../messages/refusals.ts'
import { shellMessages } from '../messages/shell.ts'
import { supportMessages } from '../messages/support.ts'
import { SupportLink } from '../platform/support/index.ts'

export function MaintenancePage() {
  return (
    <FullPage title={shellMessages.maintenance.title}>
      <p>{refusalsMessages.maintenance}</p>
      <p>{shellMessages.maintenance.quiet}</p>
      <SupportLink label={supportMessages.contact} />
      <Group mt="xl">
        <Button variant="default" onClick={signOut}>
          {shellMessages.nav.signOut}
        </Button>
      </Group>
    </FullPage>
  )
}
