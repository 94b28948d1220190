import { Button, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import type { SessionUser } from '@trellis/contract/users.ts'
import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'
import { useSavePanelSettings } from './use-panel-settings.ts'

type SettingsFormProps = { user: SessionUser; settings: PanelSettings }

const switches = ['maintenance', 'disableServerCreation', 'disableServerActions'] as const

export function SettingsForm({ user, settings }: SettingsFormProps) {
  const text = words.admin.settings
  const mayManage = user.isSuperAdmin || user.permissions.includes('settings:manage')
  const save = useSavePanelSettings(user.id)
  const form = useForm({ initialValues: settings })
  return (
    <Card title={text.title}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="lg">
          {switches.map((name) => (
            <Switch
              key={name}
              size="md"
              label={text[name]}
              description={text[`${name}Hint`]}
              disabled={!mayManage}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Stack>
        {!mayManage && (
          <Text mt="lg" c="dimmed" size="sm">
            {text.readOnly}
          </Text>
        )}
        <Button type="submit" mt="xl" loading={save.isPending} disabled={!mayManage}>
          {text.save}
        </Button>
      </form>
    </Card>
  )
}
