import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import { presetRights } from '@trellis/contract/hosting/members.ts'
import { serverRightSchema, serverRights } from '@trellis/contract/kit/server-access.ts'
import { formatDay } from '../../kit/dates.ts'
import { membersMessages } from '../../messages/members.ts'
import { type Duration, type RightsForm, roles } from './use-rights-form.ts'

/** Asks for a member's role, or single rights, and for how long. */
export function RightsFields({ form }: { form: RightsForm }) {
  const text = membersMessages
  return (
    <>
      <Radio.Group
        label={text.role}
        value={form.role}
        onChange={(chosen) => {
          const role = roles.find((it) => it === chosen)
          if (role !== undefined) form.setRole(role)
        }}
      >
        <Stack gap="sm" mt="xs">
          {roles.map((role) => (
            <Radio
              key={role}
              value={role}
              label={text.presets[role]}
              description={text.presetHints[role]}
              disabled={role !== 'custom' && !form.mayGive(presetRights[role])}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.role === 'custom' && <RightsChoice form={form} />}
      <NativeSelect
        mt="lg"
        label={text.ends}
        data={listDurations(form)}
        value={form.duration}
        onChange={(event) => {
          const chosen = durations.find((it) => it === event.currentTarget.value)
          if (chosen !== undefined) form.setDuration(chosen)
        }}
      />
    </>
  )
}

const durations: readonly Duration[] = ['keep', 'never', 'day', 'week', 'month']

function listDurations({ start }: RightsForm) {
  const day = start.expiresAt === null ? '' : formatDay(start.expiresAt)
  const texts = membersMessages.durations
  return durations
    .filter((value) => value !== 'keep' || start.expiresAt !== null)
    .map((value) => ({ value, label: value === 'keep' ? texts.keep({ day }) : texts[value] }))
}

function RightsChoice({ form }: { form: RightsForm }) {
  const text = membersMessages
  return (
    <Checkbox.Group
      mt="md"
      label={text.rightsChosen}
      error={form.isEmpty ? text.noRights : null}
      value={[...form.rights]}
      onChange={(chosen) =>
        form.setRights(chosen.flatMap((it) => serverRightSchema.safeParse(it).data ?? []))
      }
    >
      <Stack gap="xs" mt="xs">
        {serverRights.map((right) => (
          <Checkbox
            key={right}
            value={right}
            label={text.rights[right]}
            disabled={!form.mayGive([right])}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
