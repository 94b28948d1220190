import { Button } from '@mantine/core'
import { noServer } from '@trellis/contract/users.ts'
import { gameDataDenial } from '@trellis/contract/worlds.ts'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { words } from '../../words/words.ts'
import { useAccount } from '../users/account.ts'
import { BannedCard } from './banned-card.tsx'
import { WorldsSkeleton } from './worlds-skeleton.tsx'
import { WorldsView } from './worlds-view.tsx'

export function WorldsPage() {
  const { user, profile } = useAccount()
  const text = words.worlds
  const denial = gameDataDenial(user)
  return (
    <Page title={words.pages.worlds} intro={text.intro}>
      {denial !== null ? (
        <BannedCard denial={denial} />
      ) : profile === null ? (
        <WorldsSkeleton />
      ) : profile.serverOwned === noServer ? (
        <Card>
          <Empty
            icon="world"
            title={text.noServerTitle}
            action={
              <Button component={Link} to="/dashboard">
                {text.toDashboard}
              </Button>
            }
          >
            {text.noServerText}
          </Empty>
        </Card>
      ) : (
        <WorldsView userId={user.id} />
      )}
    </Page>
  )
}
