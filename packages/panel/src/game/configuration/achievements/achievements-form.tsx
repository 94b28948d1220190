import { Stack, Switch } from '@mantine/core'
import {
  type AchievementSettings,
  achievementSettingsSchema,
  type readAchievements,
  saveAchievements,
} from '@trellis/contract/game/achievement-settings.ts'
import { type AchievementSetting, isAchievementName } from '@trellis/contract/kit/achievements.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { useMemo } from 'react'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { List } from '../../../design/list.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { achievementsMessages } from '../../../messages/achievements.ts'
import { useLiveForm } from '../form/use-live-form.tsx'
import { AchievementRow } from './achievement-row.tsx'
import { useSaveAchievements } from './use-achievements.ts'

type AchievementsFormProps = { saved: ReplyOf<typeof readAchievements> }

/** Edits the achievements of the server and their rewards, which are saved together. */
export function AchievementsForm({ saved }: AchievementsFormProps) {
  const text = achievementsMessages
  const loaded = useMemo(() => readSettings(saved), [saved])
  const denial = useRightRefusal(saveAchievements)
  const form = useLiveForm({
    key: 'achievements',
    saved: loaded,
    reply: saved,
    parse,
    save: useSaveAchievements(),
    denial,
  })
  const { isOn, achievements } = form.value
  const change = (next: AchievementSetting) =>
    form.edit({
      isOn,
      achievements: achievements.map((it) => (it.name === next.name ? next : it)),
    })
  return (
    <Stack gap="lg">
      <Card title={text.listTitle}>
        <Switch
          label={text.isOn}
          description={text.isOnHint}
          checked={isOn}
          disabled={denial !== null}
          onChange={(event) => form.edit({ achievements, isOn: event.currentTarget.checked })}
        />
        <Box mt="md">
          <List aria-label={text.listTitle}>
            {achievements.map((setting) => (
              <AchievementRow
                key={setting.name}
                setting={setting}
                isOff={!isOn || denial !== null}
                onChange={change}
              />
            ))}
          </List>
        </Box>
      </Card>
      {form.bar}
    </Stack>
  )
}

/** A newer server may have achievements that this page does not know yet. */
const readSettings = ({ isOn, achievements }: ReplyOf<typeof readAchievements>) => ({
  isOn,
  achievements: achievements.filter(({ name }) => isAchievementName(name)),
})

const parse = (settings: AchievementSettings) => achievementSettingsSchema.safeParse(settings)
