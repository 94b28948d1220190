import {
  type AdminSettings,
  adminSettingsSchema,
  type savePanelSettings,
} from '@trellis/contract/platform/panel-settings.ts'
import type { CallInput } from '../../kit/call.ts'
import { describeIssue } from '../../kit/describe-issue.ts'
import {
  type CodeLimitEntry,
  type CodeLimitName,
  codeLimitNames,
  getCodeLimitEntry,
  readCodeLimits,
} from './code-limit-entry.ts'
import {
  getLimitEntry,
  type LimitEntry,
  type LimitName,
  limitNames,
  readLimits,
} from './limit-entry.ts'

export const switchNames = ['maintenance', 'disableServerCreation', 'disableServerActions'] as const
export const defaultNames = ['slots', 'credits', 'serverTime', 'storageLimitMB'] as const
export type SwitchName = (typeof switchNames)[number]
export type DefaultName = (typeof defaultNames)[number]
/** The settings that are texts. */
type TextName = 'supportUrl' | 'creditsText'
export type SettingName = SwitchName | DefaultName | LimitName | CodeLimitName | TextName

/** All settings as the form has them; a number is undefined while its field is empty. */
export type SettingsEntry = Record<SwitchName, boolean> &
  Record<DefaultName, number | undefined> &
  LimitEntry &
  CodeLimitEntry &
  Record<TextName, string>
export type SettingsBody = CallInput<typeof savePanelSettings>['body']

export const getEntry = ({
  defaults,
  limits,
  codeLimits,
  ...switches
}: AdminSettings): SettingsEntry => ({
  ...switches,
  ...defaults,
  ...getLimitEntry(limits),
  ...getCodeLimitEntry(codeLimits),
})

type Checked = { body: SettingsBody } | { faults: Partial<Record<SettingName, string>> }

/**
 * Returns the body to send, or the errors in the contract's words. Defaults and limits are sent only if they
 * were edited.
 */
export function checkEntry(entry: SettingsEntry, edited: readonly SettingName[]): Checked {
  const { maintenance, disableServerCreation, disableServerActions } = entry
  const { creditsText } = entry
  const supportUrl = entry.supportUrl.trim()
  const { slots, credits, serverTime, storageLimitMB } = entry
  const switches = { maintenance, disableServerCreation, disableServerActions }
  const defaults = { slots, credits, serverTime, storageLimitMB }
  const parsed = adminSettingsSchema.safeParse({
    ...switches,
    defaults,
    limits: readLimits(entry),
    codeLimits: readCodeLimits(entry),
    supportUrl,
    creditsText,
  })
  if (!parsed.success)
    return {
      faults: Object.fromEntries(
        parsed.error.issues.map((issue) => [getName(issue.path), describeIssue(issue)]),
      ),
    }
  const isEdited = (names: readonly SettingName[]) => names.some((name) => edited.includes(name))
  return {
    body: {
      ...switches,
      ...(isEdited(defaultNames) && { defaults: parsed.data.defaults }),
      ...(isEdited(limitNames) && { limits: parsed.data.limits }),
      ...(isEdited(codeLimitNames) && { codeLimits: parsed.data.codeLimits }),
      ...(isEdited(['supportUrl']) && { supportUrl: parsed.data.supportUrl }),
      ...(isEdited(['creditsText']) && { creditsText: parsed.data.creditsText }),
    },
  }
}

const getName = (path: readonly PropertyKey[]) =>
  path[0] === 'limits' || path[0] === 'codeLimits' ? path.join('.') : String(path.at(-1))
