import { exitName } from '@trellis/contract/kit/world-names.ts'

/** Returns a typed world name in the form that the files use, or null for an invalid name. */
export function getRequestedWorldName(text: string): string | null {
  const name = text.trim().toUpperCase()
  return /^[A-Z0-9_]{1,24}$/.test(name) && name !== exitName ? name : null
}
