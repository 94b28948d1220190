import { Stack } from '@mantine/core'
import type { SessionUser } from '@trellis/contract/people/users.ts'
import type { AdminSettings } from '@trellis/contract/platform/panel-settings.ts'
import { mayDo } from '../../kit/may-do.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { CodeLimitsCard } from './code-limits-card.tsx'
import { ConcurrentChanges } from './concurrent-changes.tsx'
import { DefaultsCard } from './defaults-card.tsx'
import { ImpactDialog } from './impact-dialog.tsx'
import { LimitsCard } from './limits-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { SupportCard } from './support-card.tsx'
import { SwitchesCard } from './switches-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type SettingsFormProps = { user: SessionUser; saved: AdminSettings }

export function SettingsForm({ user, saved }: SettingsFormProps) {
  const mayManage = mayDo(user, 'settings:manage')
  const form = useSettingsForm(user, saved)
  const { draft, faults } = form
  return (
    <form noValidate onSubmit={submitWith(form.submit)}>
      <Stack gap="lg">
        <SwitchesCard value={draft.value} isReadOnly={!mayManage} onChange={draft.edit} />
        <SupportCard
          value={draft.value}
          isReadOnly={!mayManage}
          faults={faults}
          onChange={draft.edit}
        />
        <DefaultsCard
          value={draft.value}
          isReadOnly={!mayManage}
          faults={faults}
          onChange={draft.edit}
        />
        <LimitsCard
          value={draft.value}
          isReadOnly={!mayManage}
          faults={faults}
          onChange={draft.edit}
        />
        <CodeLimitsCard
          value={draft.value}
          isReadOnly={!user.isSuperAdmin}
          faults={faults}
          onChange={draft.edit}
        />
        {draft.overtaken.length > 0 && <ConcurrentChanges draft={draft} />}
        <SaveBar
          isReadOnly={!mayManage}
          changes={draft.edited.length}
          isSaving={form.isSaving}
          onDiscard={draft.discard}
        />
      </Stack>
      {form.isAsking && (
        <ImpactDialog
          switchedOn={form.switchedOn}
          onClose={form.stopAsking}
          onConfirm={form.confirm}
        />
      )}
    </form>
  )
}
