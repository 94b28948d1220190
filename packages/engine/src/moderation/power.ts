import type { JsonObject } from '@trellis/document/json-value.ts'
import { getRank, moderatorRank, outranks } from '../game/rank.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'

/** The target of a moderation action, online or not. */
export type Subject = { growId: string; player: JsonObject }

/** Returns the reason why a player may not act on another, as they read it, or null. */
export function findPowerRefusal(
  by: OnlinePlayer,
  { growId, player }: Subject,
  { creators, min = moderatorRank }: { creators: readonly string[]; min?: number },
): string | null {
  if (by.rank < min) return 'You may not do that.'
  if (growId.toLowerCase() === by.growId.toLowerCase()) return 'You cannot do that to yourself.'
  if (outranks(by.rank, getRank(player, growId, creators))) return null
  return `${growId} is not below you in rank.`
}
