import type { GameEvent } from '../events/game-event.ts'
import type { ItemTraits } from '../items/item-traits.ts'
import type { Actor } from '../scene.ts'

/** The maximum level that players reach by playing. */
export const maxLevel = 125
/** The rarity of items that do not come from trees. */
const noRarity = 999

/** Returns the experience from one level to the next: 150 at the first, 768,900 at the last but one. */
export function getXpForLevel(level: number): number {
  return 50 * (level * level + 2)
}

/** Returns the experience for breaking or harvesting an item. */
export function getXp({ rarity }: ItemTraits): number {
  const isRare = rarity > 0 && rarity < noRarity
  return 1 + (isRare ? Math.floor(rarity / 5) : 0)
}

/** Returns the events of gaining experience. A player at the maximum level gains none. */
export function grantXp(
  { growId, player }: Pick<Actor, 'growId' | 'player'>,
  gained: number,
): GameEvent[] {
  const before = getLevel(player.level)
  if (!(gained > 0) || before >= maxLevel) return []
  let level = before
  let xp = Math.max(0, getNumber(player.xp)) + gained
  while (level < maxLevel && xp >= getXpForLevel(level)) {
    xp -= getXpForLevel(level)
    level++
  }
  const learnt = { kind: 'player-key', key: 'xp', value: level < maxLevel ? xp : 0 } as const
  const events: GameEvent[] = [{ ...learnt, shown: 'nothing' }]
  if (level === before) return events
  const text = `${growId} is now level ${level}!`
  return [
    ...events,
    { kind: 'player-key', key: 'level', value: level, shown: 'nothing' },
    { kind: 'message', to: 'everybody', text, as: 'bubble' },
    { kind: 'message', to: 'actor', text: `You are now level ${level}!`, as: 'line' },
  ]
}

const getNumber = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0

const getLevel = (value: unknown) => Math.max(1, Math.trunc(getNumber(value)))
