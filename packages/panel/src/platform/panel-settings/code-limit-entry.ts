import type { AdminSettings, CodeLimits } from '@trellis/contract/platform/panel-settings.ts'

export const codeLimitKeys = ['credits', 'serverTime', 'slots', 'stock'] as const
type CodeLimitKey = (typeof codeLimitKeys)[number]

/** The names are the same as in the settings' history. */
export type CodeLimitName = `codeLimits.${CodeLimitKey}`

export const getCodeLimitName = (key: CodeLimitKey): CodeLimitName => `codeLimits.${key}`

export const codeLimitNames = codeLimitKeys.map(getCodeLimitName)

export type CodeLimitEntry = Record<CodeLimitName, number | undefined>

export const getCodeLimitEntry = (limits: CodeLimits): CodeLimitEntry => ({
  'codeLimits.credits': limits.credits,
  'codeLimits.serverTime': limits.serverTime,
  'codeLimits.slots': limits.slots,
  'codeLimits.stock': limits.stock,
})

/** Reads the limits back from the form; a field that is empty stays so, for the schema to refuse. */
export const readCodeLimits = (
  entry: CodeLimitEntry,
): Record<keyof AdminSettings['codeLimits'], number | undefined> => ({
  credits: entry['codeLimits.credits'],
  serverTime: entry['codeLimits.serverTime'],
  slots: entry['codeLimits.slots'],
  stock: entry['codeLimits.stock'],
})
