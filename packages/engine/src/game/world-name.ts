/** The reserved world name that means leaving the world. */
export const exitName = 'EXIT'

/** Returns a typed world name in the form that the files use, or null for an invalid name. */
export function getRequestedWorldName(text: string): string | null {
  const name = text.trim().toUpperCase()
  return /^[A-Z0-9_]{1,24}$/.test(name) && name !== exitName ? name : null
}

/**
 * Returns whether players may create a world of this name. Files may have names that players cannot create.
 */
export function canBeMade(name: string): boolean {
  return /^[A-Z0-9]{1,23}$/.test(name) && name !== exitName
}
