import {
  type AdminSettings,
  adminSettingsSchema,
  type savePanelSettings,
} from '@trellis/contract/panel-settings.ts'
import type { CallInput } from '../../lib/call.ts'

export const switchNames = ['maintenance', 'disableServerCreation', 'disableServerActions'] as const
export const defaultNames = ['slots', 'credits', 'serverTime', 'storageLimitMB'] as const
export type SwitchName = (typeof switchNames)[number]
export type DefaultName = (typeof defaultNames)[number]
export type SettingName = SwitchName | DefaultName

/** All settings side by side, as they stand in the form; a number is undefined while its field is empty. */
export type SettingsEntry = Record<SwitchName, boolean> & Record<DefaultName, number | undefined>
export type SettingsBody = CallInput<typeof savePanelSettings>['body']

export const entryOf = ({ defaults, ...switches }: AdminSettings): SettingsEntry => ({
  ...switches,
  ...defaults,
})

type Checked = { body: SettingsBody } | { faults: Partial<Record<SettingName, string>> }

/** What is to be sent, or what is wrong with it in the contract's words. The defaults go along when they were edited. */
export function checkEntry(entry: SettingsEntry, edited: readonly SettingName[]): Checked {
  const { slots, credits, serverTime, storageLimitMB, ...switches } = entry
  const defaults = { slots, credits, serverTime, storageLimitMB }
  const parsed = adminSettingsSchema.safeParse({ ...switches, defaults })
  if (!parsed.success)
    return {
      faults: Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [String(path.at(-1)), message]),
      ),
    }
  const hasDefaults = defaultNames.some((name) => edited.includes(name))
  return { body: hasDefaults ? parsed.data : switches }
}
