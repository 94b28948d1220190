import { Button, Group } from '@mantine/core'
import { FullPage } from '../design/full-page.tsx'
import { signOut } from '../kit/sign-out.ts'
import { SupportLink } from '../platform/support/index.ts'
import { words } from '../words/words.ts'

export function MaintenancePage() {
  return (
    <FullPage title={words.maintenance.title}>
      <p>{words.refusals.maintenance}</p>
      <p>{words.maintenance.quiet}</p>
      <SupportLink label={words.support.contact} />
      <Group mt="xl">
        <Button variant="default" onClick={signOut}>
          {words.nav.signOut}
        </Button>
      </Group>
    </FullPage>
  )
}
