import { mayUseCommand } from '../commands/command-rights.ts'
import type { GameEvent } from '../events/game-event.ts'
import { getInventory, isStock } from '../items/inventory.ts'
import { getItemName } from '../items/item-name.ts'
import { actionTypes, isBackground } from '../items/item-traits.ts'
import { countCarried } from '../items/loss.ts'
import { findBuildRefusal } from '../locks/building.ts'
import { cheatsRank } from '../people/rank.ts'
import type { Rule, Scene } from '../scene.ts'
import { getBackground, getBlock, getForeground, getTileIndex } from '../world/block.ts'
import { getTileInFront, type Tile } from '../world/hand.ts'

/** The last action of a player's autofarm, in milliseconds of game time. */
export type Autofarm = { lastAt: number }

/**
 * Returns the new state when the autofarm may act, at most once per delay, otherwise null. It does not catch
 * up after a long pause: time that was not played is not farmed.
 */
export function takeAutofarmStep(farm: Autofarm, now: number, delayMs: number): Autofarm | null {
  return now - farm.lastAt >= delayMs ? { lastAt: now } : null
}

/**
 * This bit of the world's settings lets its owner forbid autofarm to players with no higher rank than Cheats.
 */
const noCheats = 1 << 12

/**
 * `/autofarm`, with an item's id or name, or for the block in front of the actor. It places and punches the
 * item there until the actor moves. The command without words ends it.
 */
export const autofarmRule: Rule<readonly string[]> = (scene, words) => {
  const denial = findRightRefusal(scene)
  if (denial !== null) return createLine(denial)
  const text = words.join(' ').trim()
  if (text === '' && scene.actor.farmed !== undefined) return endAutofarm('Autofarm is off.')
  const tile = getTileInFront(scene.actor)
  const itemId = text === '' ? blockAtTile(scene, tile) : findCarriedCalled(scene, text)
  if (!isFarmed(scene, itemId))
    return createLine('Name a block that you carry, or stand before one.')
  const end = describeFarmEnd(scene, { itemId, tile })
  if (end !== null) return createLine(end)
  return [
    { kind: 'autofarm', itemId },
    ...createLine(`Autofarm is on: ${getItemName(scene, itemId)}. Move, and it is off.`),
  ]
}

export type Farm = { itemId: number; tile: Tile }

/** Returns the reason why autofarm must end, as the actor reads it, or null when it may continue. */
export function describeFarmEnd(scene: Scene, { itemId, tile }: Farm): string | null {
  const denial = findRightRefusal(scene)
  if (denial !== null) return denial
  const { tileX, tileY } = getTileInFront(scene.actor)
  if (tileX !== tile.tileX || tileY !== tile.tileY) return 'You have moved: autofarm is off.'
  const index = getTileIndex(scene.world, tile)
  if (index === null) return 'There is nothing before you.'
  const owned = findBuildRefusal(scene, index, 'break')
  if (owned !== null) return owned
  const there = blockAtTile(scene, tile)
  if (there === itemId) return null
  if (!isFree(scene, index, itemId)) return 'Something else stands there.'
  return countCarried(scene, itemId) > 0
    ? null
    : `You have run out of ${getItemName(scene, itemId)}: autofarm is off.`
}

/** The end is an ordinary event because the console and the client both show it. */
export function endAutofarm(text: string): GameEvent[] {
  return [{ kind: 'autofarm', itemId: null }, ...createLine(text)]
}

function findRightRefusal({ world, actor, settings }: Scene): string | null {
  if (!mayUseCommand(settings.commands, 'autofarm', actor)) return 'You may not use autofarm.'
  const isForbidden = typeof world.w_s === 'number' && (world.w_s & noCheats) !== 0
  return isForbidden && actor.rank <= cheatsRank ? 'This world allows no autofarm.' : null
}

function blockAtTile({ world }: Scene, tile: Tile): number {
  const index = getTileIndex(world, tile)
  if (index === null) return 0
  const block = getBlock(world, index)
  return getForeground(block) || getBackground(block)
}

function isFree({ world, items }: Scene, index: number, itemId: number): boolean {
  const block = getBlock(world, index)
  const isWall = isBackground(items.getTraits(itemId))
  return getForeground(block) === 0 && (!isWall || getBackground(block) === 0)
}

/**
 * Returns whether an item is plain block or wallpaper that breaks. Items with an owner, a text or a price are
 * not farmed.
 */
function isFarmed({ items }: Scene, itemId: number): boolean {
  const traits = items.getTraits(itemId)
  const isPlain = traits.actionType === actionTypes.foreground || isBackground(traits)
  return itemId > 0 && isPlain && traits.punches > 0
}

/** Returns the carried item with this id or whole name, or 0. */
function findCarriedCalled(scene: Scene, text: string): number {
  const requested = text.toLowerCase()
  const ids = getInventory(scene.actor.player).flatMap((slot) => (isStock(slot) ? [slot[0]] : []))
  const isAsked = (id: number) =>
    String(id) === requested || getItemName(scene, id).toLowerCase() === requested
  return ids.find(isAsked) ?? 0
}

const createLine = (text: string): GameEvent[] => [
  { kind: 'message', to: 'actor', text, as: 'line' },
]
