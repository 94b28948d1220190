import type { EventStack } from '@trellis/contract/kit/timed-events.ts'
import type { Dice } from '@trellis/game-data/dice.ts'
import type { TimedEvent } from './timed-event.ts'

/** More at once would be a heap, not a rain. */
const maxPerFall = 20

type Rain = Pick<TimedEvent, 'items' | 'seconds' | 'endsAt' | 'fellAt'>

const countLeft = (items: readonly EventStack[]) => items.reduce((sum, [, count]) => sum + count, 0)

/**
 * Returns the item that falls now and its count; null when nothing is due. The remaining falls share the remaining
 * items, so that all have fallen at the end.
 */
export function chooseFall(rain: Rain, now: number, dice: Dice): EventStack | null {
  const { items, seconds, endsAt, fellAt } = rain
  // A clock that was set back must not stop the rain.
  if (now - fellAt < seconds * 1000 && now >= fellAt) return null
  const drawn = items[Math.floor(dice() * items.length)]
  if (drawn === undefined) return null
  const falls = Math.max(1, Math.floor((endsAt - now) / (seconds * 1000)))
  const due = Math.ceil(countLeft(items) / falls)
  return [drawn[0], Math.min(drawn[1], due, maxPerFall)]
}

/** Returns the remaining items after a fall. */
export function withoutFallen(
  items: readonly EventStack[],
  [fallenId, fallen]: EventStack,
): EventStack[] {
  let rest = fallen
  // An owner may have listed an item twice.
  return items.flatMap(([id, count]): EventStack[] => {
    const taken = id === fallenId ? Math.min(count, rest) : 0
    rest -= taken
    return count > taken ? [[id, count - taken]] : []
  })
}
