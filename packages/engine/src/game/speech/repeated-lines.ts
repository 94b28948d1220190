import { listLetterRuns } from './letter-runs.ts'

/** A line in the form in which lines are compared: its letters without repetitions, or all of it when it has few. */
export function getGist(text: string): string {
  const letters = listLetterRuns(text, 'apart')
    .map(({ letter }) => letter)
    .join('')
  return letters.length < 3 ? text.trim().toLowerCase() : letters
}

/** Lines that share this part of their pairs of letters are nearly the same. */
const minShared = 0.85

/** Returns whether two gists are the same but for a few letters. */
export function isNearlySame(a: string, b: string): boolean {
  if (a === b) return true
  const all = a.length + b.length - 2
  if (all <= 8 || (2 * (Math.min(a.length, b.length) - 1)) / all < minShared) return false
  const pairs = countPairs(a)
  let shared = 0
  for (const [pair, count] of countPairs(b)) shared += Math.min(count, pairs.get(pair) ?? 0)
  return (2 * shared) / all >= minShared
}

function countPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const minCapitals = 10

/** Returns whether a line is mostly capital letters. */
export function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const small = text.match(/\p{Ll}/gu)?.length ?? 0
  return capitals >= minCapitals && capitals > 3 * small
}
