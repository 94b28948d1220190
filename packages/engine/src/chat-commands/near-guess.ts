import { measureEditDistance } from '@trellis/contract/kit/edit-distance.ts'

const longest = 20

/**
 * Returns the name nearest to the typed text, or null when none is near enough. Short names differ by few letters, so that
 * another command would be suggested by chance.
 */
export function findNearest(typed: string, names: readonly string[]): string | null {
  if (typed === '' || typed.length > longest) return null
  const begun = names.find((name) => typed.length > 1 && name.startsWith(typed))
  if (begun !== undefined) return begun
  const maxDistance = getMaxDistance(typed)
  const near = names
    .map((name) => ({ name, distance: measureTypos(typed, name) }))
    .filter(({ name, distance }) => distance <= maxDistance && distance < name.length)
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.name ?? null
}

function getMaxDistance({ length }: string): number {
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

/** Two letters in the wrong order are one typing error. */
function measureTypos(typed: string, name: string): number {
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at++
  const swapped = typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2)
  return swapped === name ? 1 : measureEditDistance(typed, name)
}
