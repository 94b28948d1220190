import { Stack } from '@mantine/core'
import { Below } from '../../design/below.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { useWebhooks, WebhooksCard } from '../webhooks/index.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsHistoryCard } from './settings-history-card.tsx'
import { usePanelSettings } from './use-panel-settings.ts'

/** Shows the settings for all users: the switches, the initial values of accounts, and the history of changes. */
export function SettingsTab() {
  const { user } = useAccount()
  const settings = usePanelSettings()
  const webhooks = useWebhooks()
  return (
    <Stack gap="lg">
      <Loaded query={settings} failed={panelSettingsMessages.fetchFailed}>
        {(saved) => <SettingsForm user={user} saved={saved} />}
      </Loaded>
      <Below loading={[settings]}>
        <WebhooksCard mayManage={mayDo(user, 'settings:manage')} />
      </Below>
      <Below loading={[settings, webhooks]}>
        <SettingsHistoryCard />
      </Below>
    </Stack>
  )
}
