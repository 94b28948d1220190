import { banDenial } from '@trellis/contract/bans.ts'
import { noServer } from '@trellis/contract/users.ts'
import { BannedCard } from '../../design/banned-card.tsx'
import { Card } from '../../design/card.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { describeDenial } from '../../words/describe-refusal.ts'
import { words } from '../../words/words.ts'
import { EngineData } from '../waiting-edits/index.ts'
import { WorldsSkeleton } from './worlds-skeleton.tsx'
import { WorldsView } from './worlds-view.tsx'

export function WorldsPage() {
  const { user, profile } = useAccount()
  const text = words.worlds
  const denial = describeDenial(banDenial(user))
  return (
    <Page title={words.pages.worlds} intro={text.intro}>
      {denial !== null ? (
        <BannedCard denial={denial} />
      ) : profile === null ? (
        <WorldsSkeleton />
      ) : profile.serverOwned === noServer ? (
        <Card>
          <NoServer icon="world" text={text} />
        </Card>
      ) : (
        <EngineData skeleton={<WorldsSkeleton />}>
          <WorldsView userId={user.id} />
        </EngineData>
      )}
    </Page>
  )
}
