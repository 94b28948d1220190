import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../design/icon.tsx'
import { Page } from '../../design/page.tsx'
import { Row } from '../../design/row.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { configurationMessages } from '../../messages/configuration.ts'
import { ConfigurationTabs } from './configuration-tabs.tsx'
import { ConfigurationGate } from './form/configuration-gate.tsx'

export { AchievementsPage } from './achievements/achievements-page.tsx'
export { ChatRulesPage } from './chat-rules/chat-rules-page.tsx'
export { StorePage } from './store/store-view.tsx'

/** Pages with settings of the server that are not in the sidebar. */
const relatedPages = [
  { page: 'game-store', icon: 'gift' },
  { page: 'scripts', icon: 'bolt' },
  { page: 'achievements', icon: 'check' },
] as const

export function ConfigurationPage() {
  return (
    <Page
      title={readTitle('configuration')}
      art="wrench"
      intro={configurationMessages.intro}
      aside={<RelatedPages />}
    >
      <ConfigurationGate>
        {(serverName) => <ConfigurationTabs key={serverName} />}
      </ConfigurationGate>
    </Page>
  )
}

const RelatedPages = () => (
  <Row gap="sm" wrap>
    {relatedPages.map(({ page, icon }) => (
      <Button
        key={page}
        component={Link}
        to={`/${page}`}
        variant="default"
        leftSection={<Icon name={icon} size={16} />}
      >
        {readTitle(page)}
      </Button>
    ))}
  </Row>
)
