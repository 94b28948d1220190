import type { CommandSetting } from '@trellis/contract/kit/command-rules.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { formatCount } from '../../counted.ts'
import { getGems, maxGems } from '../items/gems.ts'

/** The times of a player's last uses, in milliseconds since 1970. `command_uses` is Trellis's own key. */
const usesKey = 'command_uses'

/** Returns the reason why a player may not use a command now, or null. */
export function findUseRefusal(
  player: JsonObject,
  { name, cooldownSeconds, price }: CommandSetting,
  now: number,
): string | null {
  const usedAt = getUses(player)[name]
  const left = typeof usedAt === 'number' ? usedAt + cooldownSeconds * 1000 - now : 0
  // A clock that was set back must not lock a command for years.
  if (left > 0 && left <= cooldownSeconds * 1000)
    return `You can use /${name} again in ${formatCount(Math.ceil(left / 1000), 'second')}.`
  const gems = getGems(player)
  return price > gems ? `/${name} costs ${price} gems; you have ${gems}.` : null
}

/** Returns the changes of the player's file by a use: the price, and the time if the command has a cooldown. */
export function listUseOperations(
  player: JsonObject,
  { name, cooldownSeconds, price }: CommandSetting,
  now: number,
): Operation[] {
  return [
    ...(price > 0 ? [setGems(getGems(player) - price)] : []),
    ...(cooldownSeconds > 0 ? [setUses({ ...getUses(player), [name]: now })] : []),
  ]
}

/** Returns the changes that take a use back, which did nothing. */
export function listRefundOperations(
  player: JsonObject,
  { name, cooldownSeconds, price }: CommandSetting,
): Operation[] {
  const { [name]: _used, ...others } = getUses(player)
  return [
    ...(price > 0 ? [setGems(getGems(player) + price)] : []),
    ...(cooldownSeconds > 0 ? [setUses(others)] : []),
  ]
}

const getUses = (player: JsonObject): JsonObject => {
  const uses = player[usesKey]
  return isObject(uses) ? uses : {}
}

const setUses = (value: JsonObject): Operation => ({ set: [usesKey], value })
const setGems = (gems: number): Operation => ({
  set: ['gems'],
  value: Math.max(0, Math.min(maxGems, gems)),
})
