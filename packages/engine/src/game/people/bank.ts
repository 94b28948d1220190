import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem, maxPerSlot } from '@trellis/game-data/inventory.ts'
import { formatCount } from '../../counted.ts'
import { createLineToActor } from '../events/message-events.ts'
import { countRoomFor, getInventory } from '../items/inventory.ts'
import { itemIds } from '../items/item-traits.ts'
import type { Rule } from '../scene.ts'

/** The locks that a bank can hold, with the key of the player's file that counts each. */
export const bankLocks = {
  wl: { itemId: itemIds.worldLock, key: 'wl_bank_amount', name: 'World Lock' },
  dl: { itemId: itemIds.diamondLock, key: 'dl_bank_amount', name: 'Diamond Lock' },
} as const

export type BankLock = keyof typeof bankLocks
/** `count` may be any number, because a player typed it. */
export type BankAct = { act: 'deposit' | 'withdraw'; lock: BankLock; count: number }

export const maxInBank = 2_100_000_000

/** Moves locks between the inventory and the bank: the whole count, or none. */
export const bankRule: Rule<BankAct> = ({ actor: { player } }, requested) => {
  const denial = findBankRefusal(player, requested)
  if (denial !== null) return [createLineToActor(denial)]
  const { act, lock, count } = requested
  const { itemId, key } = bankLocks[lock]
  const had = findBanked(player, lock) ?? 0
  const now = act === 'deposit' ? had + count : had - count
  const banked = { kind: 'player-key', key, value: now, shown: 'nothing' } as const
  const carried = { kind: 'items', itemId, by: act === 'deposit' ? -count : count } as const
  const done = createLineToActor(
    `${act === 'deposit' ? 'Deposited' : 'Withdrew'} ${formatLocks(count, lock)}. You have ${formatLocks(Math.floor(now), lock)} in the bank.`,
  )
  // The removal comes first, so that a lock is never in both places.
  return act === 'deposit' ? [carried, banked, done] : [banked, carried, done]
}

/** Returns the amount in the bank; null when the file has a malformed value, which is left unchanged. */
export function findBanked(player: JsonObject, lock: BankLock): number | null {
  const { key } = bankLocks[lock]
  if (!Object.hasOwn(player, key)) return 0
  const amount = player[key]
  return typeof amount === 'number' && amount >= 0 && amount <= maxInBank ? amount : null
}

export function formatLocks(count: number, lock: BankLock): string {
  return formatCount(count, bankLocks[lock].name)
}

function findBankRefusal(player: JsonObject, { act, lock, count }: BankAct): string | null {
  if (!Number.isInteger(count) || count < 1) return 'An amount is a whole number from 1 on.'
  const banked = findBanked(player, lock)
  if (banked === null) return 'Your bank cannot be used now. Tell the owner of the server.'
  const { itemId, name } = bankLocks[lock]
  if (act === 'deposit') {
    if (count > countItem(getInventory(player), itemId)) return `You do not have so many ${name}s.`
    return banked + count > maxInBank ? 'So much does not fit into the bank.' : null
  }
  if (count > Math.floor(banked)) return `You do not have so many ${name}s in the bank.`
  return count > countRoomFor(player, itemId)
    ? `You cannot carry so many: a stack holds ${maxPerSlot}.`
    : null
}
