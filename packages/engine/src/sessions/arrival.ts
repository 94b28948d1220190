import { worldCategories } from '../game/locks/world-category.ts'
import { getCategory } from '../game/locks/world-lock-dialog.ts'
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
