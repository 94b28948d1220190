import { achievements } from '@trellis/contract/kit/achievements.ts'
import { Loaded } from '../../../design/loaded.tsx'
import { Page } from '../../../design/page.tsx'
import { readTitle } from '../../../kit/page-titles.ts'
import { achievementsMessages } from '../../../messages/achievements.ts'
import { ConfigurationGate } from '../form/configuration-gate.tsx'
import { AchievementsForm } from './achievements-form.tsx'
import { useAchievements } from './use-achievements.ts'

/** Shows the achievements of the game, and lets owners choose them and their rewards. */
export function AchievementsPage() {
  const intro = achievementsMessages.intro({ count: achievements.size })
  return (
    <Page title={readTitle('achievements')} art="star" intro={intro}>
      <ConfigurationGate>
        {(serverName) => <LoadedAchievements key={serverName} />}
      </ConfigurationGate>
    </Page>
  )
}

function LoadedAchievements() {
  const saved = useAchievements()
  return (
    <Loaded query={saved} failed={achievementsMessages.fetchFailed}>
      {(settings) => <AchievementsForm saved={settings} />}
    </Loaded>
  )
}
