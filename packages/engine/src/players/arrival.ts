import { formatCount } from '../counted.ts'
import { worldCategories } from '../game/locks/world-category.ts'
import { getCategory } from '../game/locks/world-lock-dialog.ts'
import type { PlayerHandle } from '../worlds/occupant.ts'
import type { OpenWorld } from '../worlds/open-world.ts'

/** Returns the line that a player reads who has entered a world with so many others. */
export function describeArrival({ name, world }: OpenWorld, others: number): string {
  const category = getCategory(world)
  const kind = worldCategories.includes(category) && category !== 'None' ? ` (${category})` : ''
  return `World \`w${name}\`\`${kind} entered. ${describeOthers(others)}`
}

function describeOthers(others: number): string {
  if (others === 0) return 'Nobody else is here.'
  return others === 1 ? 'One other player is here.' : `${others} other players are here.`
}

/** A crowd reads no such lines: each of its players would cause one for all others. */
const maxReaders = 50

/** Lets the others in a world read that a player has entered or left it. */
export function notifyOthers(
  { audience }: OpenWorld,
  { growId, isHidden }: PlayerHandle,
  did: 'entered' | 'left',
): void {
  const others = audience.occupants.filter(({ inhabitant }) => inhabitant.growId !== growId)
  if (isHidden() || others.length === 0 || others.length > maxReaders) return
  const shown = others.filter(({ inhabitant }) => !inhabitant.isHidden()).length
  const line = `\`5${growId} ${did}, ${formatCount(shown, 'other')} here.\`\``
  audience.sendText(line, (reader) => reader.growId !== growId)
}
