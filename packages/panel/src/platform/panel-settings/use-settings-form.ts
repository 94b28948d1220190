import type { SessionUser } from '@trellis/contract/people/users.ts'
import type { AdminSettings } from '@trellis/contract/platform/panel-settings.ts'
import { useState } from 'react'
import { listOvertaken, readSettingsDraft, useSettingsDraft } from './settings-draft.ts'
import { checkEntry, getEntry, switchNames } from './settings-entry.ts'
import { useFreshSettings, useSavePanelSettings } from './use-panel-settings.ts'

/** Holds the form of the settings; asks before a switch is saved that shuts people out. */
export function useSettingsForm(user: SessionUser, saved: AdminSettings) {
  const draft = useSettingsDraft(saved)
  const fresh = useFreshSettings()
  const save = useSavePanelSettings(user.id)
  const [isAsking, setIsAsking] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const checked = checkEntry(draft.value, draft.edited)
  const faults = wasRefused && 'faults' in checked ? checked.faults : {}
  const switchedOn = switchNames.filter((name) => draft.value[name] && !saved[name])

  /** Saves on top of the latest settings. A change that this admin has not seen is shown, not overwritten. */
  const saveOver = (latest: AdminSettings, isConfirmed: boolean) => {
    const edited = readSettingsDraft()
    const isNews = listOvertaken(edited, getEntry(latest)).some(
      (it) => !draft.overtaken.some(({ name, now }) => name === it.name && now === it.now),
    )
    const ready = checkEntry({ ...getEntry(latest), ...edited?.changes }, draft.edited)
    if (isNews || !('body' in ready)) return
    if (switchedOn.length > 0 && !isConfirmed) setIsAsking(true)
    else save.mutate(ready.body)
  }
  const saveFresh = (isConfirmed: boolean) =>
    fresh.mutate(undefined, { onSuccess: (latest) => saveOver(latest, isConfirmed) })
  return {
    draft,
    faults,
    switchedOn,
    isSaving: fresh.isPending || save.isPending,
    isAsking,
    stopAsking: () => setIsAsking(false),
    submit: () => {
      setWasRefused('faults' in checked)
      if ('body' in checked) saveFresh(false)
    },
    confirm: () => {
      setIsAsking(false)
      saveFresh(true)
    },
  }
}
