import type { KnownRole } from '@trellis/contract/kit/known-roles.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { countItem, isPair, type Pair } from './inventory.ts'

/** The items without which a player can do nothing. */
const [fist, wrench] = [18, 32]
const startingSlots = 16

const locks = ['wl', 'dl', 'bgl', 'pgl', 'ggl', 'mgl', 'igl']

/** The roles of the earlier generation, which it writes as numbers. */
const olderRoles: Record<string, KnownRole> = {
  cheats: 'Cheats',
  vip: 'Vip',
  mod: 'Moderator',
  admin: 'Administrator',
  dev: 'Developer',
  god: 'God',
  unlimited: 'Unlimited',
  owner: 'Owner_Server',
}

/**
 * Converts the property of a player of the earlier generation: items in `inv` as `[{i, c}]`, locks in `bank`, roles as numbers.
 * Keys that the player has in the present form stay, and so do the older ones. Returns whether something was converted.
 */
export function convertOlderPlayer(player: JsonObject): boolean {
  if (!Array.isArray(player.inv) && !isObject(player.bank)) return false
  const changes: JsonObject = { ...readBank(player.bank), ...readRoles(player) }
  changes.inventory = readItems(player.inv)
  const missing = Object.entries(changes).filter(([key]) => player[key] === undefined)
  for (const [key, value] of missing) player[key] = value
  return missing.length > 0
}

/** Gives a player without an inventory the items that each player has. Returns whether the player got them. */
export function giveBasicItems(player: JsonObject): boolean {
  if (player.inventory !== undefined) return false
  player.inventory = fillSlots([])
  return true
}

/** Returns the slots for the items of the earlier generation, and for those that each player has. */
function readItems(inv: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(inv) ? inv : []
  return fillSlots(entries.map(readItem).filter(isPair))
}

function readItem(entry: unknown): Pair | null {
  const pair = isObject(entry) ? [entry.i, entry.c] : null
  return isPair(pair) && pair[0] > 0 && pair[1] > 0 ? pair : null
}

function fillSlots(items: readonly Pair[]): unknown[] {
  const basic = [fist, wrench].filter((id) => countItem(items, id) === 0)
  const inventory: Pair[] = [...basic.map((id): Pair => [id, 1]), ...items]
  while (inventory.length < startingSlots) inventory.push([0, 0])
  return inventory
}

function readBank(bank: unknown): JsonObject {
  if (!isObject(bank)) return {}
  const held = locks.filter((lock) => Number.isSafeInteger(bank[lock]))
  return Object.fromEntries(held.map((lock) => [`${lock}_bank_amount`, bank[lock]]))
}

function readRoles(player: JsonObject): JsonObject {
  const held = Object.entries(olderRoles).filter(([key]) => player[key] === 1)
  return Object.fromEntries(held.map(([, role]) => [`Role.${role}`, true]))
}
