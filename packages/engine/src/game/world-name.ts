/** The way out of a world, in the place of a name. */
export const exitName = 'EXIT'

/** As the files have it, from what a player typed; null for what no world is called. */
export function askedWorldName(text: string): string | null {
  const name = text.trim().toUpperCase()
  return /^[A-Z0-9_]{1,24}$/.test(name) && name !== exitName ? name : null
}

/** Whether players may make a world of this name; files may have some that they cannot make. */
export function canBeMade(name: string): boolean {
  return /^[A-Z0-9]{1,23}$/.test(name) && name !== exitName
}
