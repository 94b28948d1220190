import type { AdminSettings } from '@trellis/contract/platform/panel-settings.ts'
import { session } from '../../kit/session.ts'
import { createStore, useStore } from '../../kit/store.ts'
import { markUnsaved } from '../../kit/unsaved.ts'
import { getEntry, type SettingName, type SettingsEntry } from './settings-entry.ts'

type Edited = {
  changes: Partial<SettingsEntry>
  /** The saved values at the time of the admin's changes. */
  seen: Partial<SettingsEntry>
}

/** The unsaved edits; they stay while another tab is open. */
const store = createStore<Edited | null>(null)
session.subscribe(() => {
  if (session.read() === null) store.write(null)
})

export type OvertakenSetting = { name: SettingName; before: unknown; now: unknown }

export type SettingsDraft = {
  /** The saved settings with the admin's own changes over them. */
  value: SettingsEntry
  edited: readonly SettingName[]
  /** Settings that both this admin and another one have changed. */
  overtaken: readonly OvertakenSetting[]
  edit: (change: Partial<SettingsEntry>) => void
  discard: () => void
}

export function useSettingsDraft(saved: AdminSettings): SettingsDraft {
  const edited = useStore(store)
  const entry = getEntry(saved)
  const names = listNames(edited?.changes ?? {}).filter(
    (name) => edited?.changes[name] !== entry[name],
  )
  return {
    value: { ...entry, ...edited?.changes },
    edited: names,
    overtaken: listOvertaken(edited, entry).filter(({ name }) => names.includes(name)),
    edit: (change) => keep(withChange(edited, change, entry)),
    discard: () => keep(null),
  }
}

/** Returns the settings that both this admin and another one have changed. */
export const listOvertaken = (edited: Edited | null, entry: SettingsEntry): OvertakenSetting[] =>
  listNames(edited?.seen ?? {})
    .map((name) => ({ name, before: edited?.seen[name], now: entry[name] }))
    .filter(({ before, now }) => before !== now)

export const readSettingsDraft = () => store.read()

/** Marks the sent edits as saved; later edits stay. */
export function settleSettingsDraft(sent: Edited | null) {
  if (store.read() === sent) keep(null)
}

function keep(next: Edited | null) {
  store.write(next)
  markUnsaved('panel-settings', next !== null)
}

function withChange(edited: Edited | null, change: Partial<SettingsEntry>, entry: SettingsEntry) {
  const changes = { ...edited?.changes, ...change }
  const isChanged = listNames(changes).some((name) => changes[name] !== entry[name])
  const seenNow = Object.fromEntries(listNames(change).map((name) => [name, entry[name]]))
  return isChanged ? { changes, seen: { ...seenNow, ...edited?.seen } } : null
}

/** The keys of a part of the form are settings, which TypeScript cannot infer. */
const listNames = (entry: Partial<SettingsEntry>): SettingName[] =>
  Object.keys(entry).filter((key): key is SettingName => key in entry)
