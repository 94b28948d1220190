import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'

/** More than the highest goal of a counter of players. */
const maxMet = 100

/**
 * Returns the changes that note another player in the list of a counter, which begins again with each `period`; null for a
 * listed player, and when the list is full.
 */
export function noteMet(
  player: JsonObject,
  counter: string,
  { growId, period }: { growId: string; period: number },
): Operation[] | null {
  const key = `met_${counter}`
  const known = player[key]
  const listed = isObject(known) && known.period === period ? known.names : []
  const names: unknown[] = Array.isArray(listed) ? listed : []
  const name = growId.toLowerCase()
  if (names.includes(name) || names.length >= maxMet) return null
  return [{ set: [key], value: { period, names: [...names, name] } }]
}
