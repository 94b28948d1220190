import { Skeleton } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { Page } from '../../design/page.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { membersMessages } from '../../messages/members.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useHasServer, useShownServer } from '../servers/index.ts'
import { MembersView } from './members-view.tsx'

export function MembersPage() {
  const hasServer = useHasServer()
  const { detail } = useShownServer()
  const text = membersMessages
  return (
    <Page title={readTitle('members')} art="crown" intro={text.intro}>
      {hasServer === false ? (
        <Card>
          <NoServer icon="members" text={text} />
        </Card>
      ) : detail === null ? (
        <div role="status" aria-label={shellMessages.loading}>
          <Skeleton height={240} radius="lg" />
        </div>
      ) : (
        <MembersView key={detail.serverId} server={detail} />
      )}
    </Page>
  )
}
