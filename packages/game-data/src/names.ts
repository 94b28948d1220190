import type { RunId } from '@trellis/contract/kit/ids.ts'

/** Returns whether a name may become a file's name. No other text is ever joined to a path. */
export function isWorldName(text: string): boolean {
  return /^[A-Z0-9_]{1,24}$/.test(text)
}

export function isGrowId(text: string): boolean {
  return /^[A-Za-z0-9]{3,20}$/.test(text)
}

/** The error message for an invalid GrowID. */
export const growIdSentence = 'A GrowID has 3 to 20 letters and digits.'

/** Returns the name in `NAME_.json`, or null for any other file. */
export function getNameOfFile(file: string): string | null {
  return file.endsWith('_.json') ? file.slice(0, -'_.json'.length) : null
}

export function getFileOfName(name: string): string {
  return `${name}_.json`
}

/** Checks the same rule as `runIdSchema`, for programs that do not load zod. */
export function isRunId(text: string): text is RunId {
  return /^[a-z0-9]{8,32}$/.test(text)
}
