import { isPair } from '@trellis/game-data/inventory.ts'
import { getClothes } from '@trellis/game-data/player-look.ts'
import { createLineToActor, createLineToAll } from '../events/message-events.ts'
import { getInventory, isStock } from '../items/inventory.ts'
import { getItemName } from '../items/item-name.ts'
import { getCategory } from '../locks/world-lock-dialog.ts'
import type { Rule } from '../scene.ts'
import { getNameKey } from '../world/name-key.ts'
import { getEntryLevel, getOwner, isLocked, isPublic } from '../world/world.ts'

const maxListed = 30
const tileSize = 32
const maxRoll = 1_000_000

export const worldInfoRule: Rule<unknown> = ({ world, worldName, places }) => {
  const owner = getOwner(world)
  const facts = [
    owner === '' ? 'nobody owns it' : `owned by ${owner}`,
    `category ${getCategory(world)}`,
    `level ${getEntryLevel(world)} and above`,
    isPublic(world) ? 'everybody may build' : 'building is limited',
    ...(isLocked(world) ? ['closed to visitors'] : []),
    `${places.length} here`,
  ]
  return [createLineToActor(`\`w${worldName}\`\`: ${facts.join(', ')}.`)]
}

export const accessRule: Rule<unknown> = ({ world }) => {
  const owner = getOwner(world)
  if (owner === '') return [createLineToActor('Nobody owns this world.')]
  const list: unknown[] = Array.isArray(world.admins) ? world.admins : []
  const names = list.flatMap((entry) => getNameKey(entry) ?? [])
  const others = names.length === 0 ? 'nobody else' : listShort(names)
  return [createLineToActor(`${owner} owns this world; access: ${others}.`)]
}

export const positionRule: Rule<unknown> = ({ actor: { place } }) => {
  const [x, y] = [place.x, place.y].map((it) => Math.floor(it / tileSize))
  return [createLineToActor(`You are at tile ${x}, ${y}.`)]
}

export const inventoryRule: Rule<unknown> = (scene) => {
  const stacks = getInventory(scene.actor.player).filter((it) => isPair(it) && isStock(it))
  const names = stacks.flatMap((it) =>
    isPair(it) ? [`${it[1]} ${getItemName(scene, it[0])}`] : [],
  )
  return [createLineToActor(`You carry ${names.length === 0 ? 'nothing' : listShort(names)}.`)]
}

export const clothesRule: Rule<unknown> = (scene) => {
  const worn = Object.values(getClothes(scene.actor.player)).filter((id) => id !== 0)
  const names = worn.map((id) => getItemName(scene, id))
  return [createLineToActor(`You wear ${names.length === 0 ? 'nothing' : listShort(names)}.`)]
}

export const itemRule: Rule<readonly string[]> = (scene, [typed = '']) => {
  const id = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  if (!scene.items.has(id)) return [createLineToActor('There is no item of that number.')]
  const { rarity, punches, growSeconds, maxAmount } = scene.items.getTraits(id)
  const facts = [`rarity ${rarity}`, `${punches} punches`, `${growSeconds} s to grow`]
  const text = `${getItemName(scene, id)} is item ${id}: ${facts.join(', ')}, ${maxAmount} in a stack.`
  return [createLineToActor(text)]
}

/** All players read the number, and the server rolls it, so that players can bet on it. */
export const rollRule: Rule<readonly string[]> = ({ actor, dice }, [typed = '100']) => {
  const max = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  if (max < 2 || max > maxRoll)
    return [createLineToActor(`A maximum is a whole number from 2 to ${maxRoll}.`)]
  const rolled = 1 + Math.floor(dice() * max)
  return [createLineToAll(`\`6* ${actor.growId} rolled ${rolled} of ${max}.\`\``)]
}

export const flipRule: Rule<unknown> = ({ actor, dice }) => {
  const side = dice() < 0.5 ? 'heads' : 'tails'
  return [createLineToAll(`\`6* ${actor.growId} flipped a coin: ${side}.\`\``)]
}

export const chooseRule: Rule<readonly string[]> = ({ dice }, words) => {
  const chosen = words[Math.floor(dice() * words.length)]
  return [createLineToActor(`I choose ${chosen}.`)]
}

function listShort(names: readonly string[]): string {
  const left = names.length - maxListed
  return [...names.slice(0, maxListed), ...(left > 0 ? [`${left} more`] : [])].join(', ')
}
