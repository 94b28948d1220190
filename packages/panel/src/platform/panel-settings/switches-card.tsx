import { Stack, Switch } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { type SettingsEntry, switchNames } from './settings-entry.ts'

type SwitchesCardProps = {
  value: SettingsEntry
  isReadOnly: boolean
  onChange: (change: Partial<SettingsEntry>) => void
}

export function SwitchesCard({ value, isReadOnly, onChange }: SwitchesCardProps) {
  const text = panelSettingsMessages
  return (
    <Card title={text.title}>
      <Stack gap="lg">
        {switchNames.map((name) => (
          <Switch
            key={name}
            size="md"
            label={text[name]}
            description={text[`${name}Hint`]}
            disabled={isReadOnly}
            checked={value[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </Card>
  )
}
