import { Page } from '../../design/page.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { configurationMessages } from '../../messages/configuration.ts'
import { ConfigurationGate } from './configuration-gate.tsx'
import { ConfigurationTabs } from './configuration-tabs.tsx'

export function ConfigurationPage() {
  return (
    <Page title={readTitle('configuration')} art="wrench" intro={configurationMessages.intro}>
      <ConfigurationGate>
        {(serverName) => <ConfigurationTabs key={serverName} />}
      </ConfigurationGate>
    </Page>
  )
}
