import {
  type PlayerProfile,
  profileItems,
  profileWorlds,
} from '@trellis/contract/game/player-profiles.ts'
import type { OnlinePlayer } from '@trellis/contract/game/players.ts'
import { foreverMs } from '@trellis/contract/kit/durations.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { BannedName } from '@trellis/game-data/ban-list.ts'
import { isPair } from '@trellis/game-data/inventory.ts'
import { listReached } from '@trellis/game-data/reached-achievements.ts'
import { formatInstant, summarizePlayer } from '../file-index/summaries.ts'

type Facts = {
  name: string
  player: JsonObject
  /** Null for a player who is not online. */
  visit: OnlinePlayer | null
  ban: BannedName | null
  worlds: { rows: readonly { name: string }[]; total: number; indexed: number }
  now: number
}

/** Returns the short form of a player's file, with what else the server knows of them. */
export function createPlayerProfile({ name, player, visit, ...facts }: Facts): PlayerProfile {
  const { level, gems, roles, mutedUntilMs, lastSeenMs, playtime, look } = summarizePlayer(player)
  return {
    name: typeof player.name === 'string' ? player.name : name,
    online: visit !== null,
    world: visit?.world ?? null,
    since: visit?.since ?? null,
    lastSeenAt: formatInstant(lastSeenMs),
    playtime,
    mutedUntil: mutedUntilMs > facts.now ? new Date(mutedUntilMs).toISOString() : null,
    ban: facts.ban,
    level,
    xp: getAmount(player.xp),
    gems,
    bank: {
      worldLocks: getAmount(player.wl_bank_amount),
      diamondLocks: getAmount(player.dl_bank_amount),
    },
    roles,
    titles: listTitles(player),
    achievements: listReached(player),
    look,
    homeWorld: typeof player.home_world === 'string' ? player.home_world : '',
    worlds: {
      names: facts.worlds.rows.slice(0, profileWorlds).map(({ name: world }) => world),
      total: facts.worlds.total,
      indexed: facts.worlds.indexed,
    },
    inventory: summarizeInventory(player),
  }
}

function summarizeInventory({ inventory }: JsonObject): PlayerProfile['inventory'] {
  const slots: unknown[] = Array.isArray(inventory) ? inventory : []
  const used = slots.filter(isPair).filter(([id, count]) => id > 0 && count > 0)
  const largest = used.toSorted(([, one], [, other]) => other - one)
  return {
    used: used.length,
    slots: slots.length,
    items: largest.slice(0, profileItems).map(([id, count]): [number, number] => [id, count]),
  }
}

const listTitles = (player: JsonObject) =>
  Object.keys(player)
    .filter((key) => key.startsWith('Title.') && player[key] === true)
    .map((key) => key.slice('Title.'.length))

const getAmount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(0, value), foreverMs) : 0
