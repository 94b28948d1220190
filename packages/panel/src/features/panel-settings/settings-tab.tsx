import { Button, Skeleton } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { words } from '../../words/words.ts'
import { useAccount } from '../users/account.ts'
import { SettingsForm } from './settings-form.tsx'
import { usePanelSettings } from './use-panel-settings.ts'

export function SettingsTab() {
  const { user } = useAccount()
  const settings = usePanelSettings()
  const text = words.admin.settings
  if (settings.data !== undefined)
    return <SettingsForm key={JSON.stringify(settings.data)} user={user} settings={settings.data} />
  if (settings.isError)
    return (
      <Notice
        tone="bad"
        title={text.fetchFailed}
        actions={
          <Button
            variant="default"
            loading={settings.isFetching}
            onClick={() => void settings.refetch()}
          >
            {words.retry}
          </Button>
        }
      />
    )
  return (
    <Card title={text.title}>
      <Skeleton height={230} radius="md" />
    </Card>
  )
}
