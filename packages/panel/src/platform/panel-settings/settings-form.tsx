import { Stack } from '@mantine/core'
import type { AdminSettings } from '@trellis/contract/panel-settings.ts'
import type { SessionUser } from '@trellis/contract/users.ts'
import { type SubmitEvent, useState } from 'react'
import { mayDo } from '../../kit/may-do.ts'
import { CodeLimitsCard } from './code-limits-card.tsx'
import { DefaultsCard } from './defaults-card.tsx'
import { ImpactDialog } from './impact-dialog.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MeanwhileNotice } from './meanwhile-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { overtakenIn, readSettingsDraft, useSettingsDraft } from './settings-draft.ts'
import { checkEntry, entryOf, switchNames } from './settings-entry.ts'
import { SupportCard } from './support-card.tsx'
import { SwitchesCard } from './switches-card.tsx'
import { useFreshSettings, useSavePanelSettings } from './use-panel-settings.ts'

type SettingsFormProps = { user: SessionUser; saved: AdminSettings }

export function SettingsForm({ user, saved }: SettingsFormProps) {
  const mayManage = mayDo(user, 'settings:manage')
  const draft = useSettingsDraft(saved)
  const fresh = useFreshSettings()
  const save = useSavePanelSettings(user.id)
  const [isAsking, setIsAsking] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const checked = checkEntry(draft.value, draft.edited)
  const faults = wasRefused && 'faults' in checked ? checked.faults : {}
  const switchedOn = switchNames.filter((name) => draft.value[name] && !saved[name])

  /** On top of what the settings are by then; what nobody has seen yet is shown instead of being overwritten. */
  const saveOver = (latest: AdminSettings, isConfirmed: boolean) => {
    const edited = readSettingsDraft()
    const isNews = overtakenIn(edited, entryOf(latest)).some(
      (it) => !draft.overtaken.some(({ name, now }) => name === it.name && now === it.now),
    )
    const ready = checkEntry({ ...entryOf(latest), ...edited?.changes }, draft.edited)
    if (isNews || !('body' in ready)) return
    if (switchedOn.length > 0 && !isConfirmed) setIsAsking(true)
    else save.mutate(ready.body)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasRefused('faults' in checked)
    if ('body' in checked)
      fresh.mutate(undefined, { onSuccess: (latest) => saveOver(latest, false) })
  }
  const confirm = () => {
    setIsAsking(false)
    fresh.mutate(undefined, { onSuccess: (latest) => saveOver(latest, true) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <SwitchesCard value={draft.value} isReadOnly={!mayManage} onChange={draft.edit} />
        <SupportCard
          value={draft.value.supportUrl}
          isReadOnly={!mayManage}
          fault={faults.supportUrl}
          onChange={(supportUrl) => draft.edit({ supportUrl })}
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
        {draft.overtaken.length > 0 && <MeanwhileNotice draft={draft} />}
        <SaveBar
          isReadOnly={!mayManage}
          changes={draft.edited.length}
          isSaving={fresh.isPending || save.isPending}
          onDiscard={draft.discard}
        />
      </Stack>
      {isAsking && (
        <ImpactDialog
          switchedOn={switchedOn}
          onClose={() => setIsAsking(false)}
          onConfirm={confirm}
        />
      )}
    </form>
  )
}
