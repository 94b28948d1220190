import type { JsonObject } from '@trellis/document/json-value.ts'
import { formatMoreTime } from '../people/format-time.ts'
import { getRank, moderatorRank } from '../people/rank.ts'
import { hasAccess, type World } from '../world/world.ts'
import type { Visitor } from './joining.ts'
import { getMuteReason } from './mute-note.ts'

const silenceBit = 1 << 8

/** The setting "Silence, Peasants!" limits chat to players with access. */
function isSilent(world: World): boolean {
  return typeof world.w_s === 'number' && (world.w_s & silenceBit) !== 0
}

/** Returns the reason why the player may not chat in this world now, as they read it, or null. */
export function findChatRefusal(
  { growId, player }: Visitor,
  world: World,
  { creators, now }: { creators: readonly string[]; now: number },
): string | null {
  const muted = findMuteRefusal(player, now)
  if (muted !== null) return muted
  if (!isSilent(world) || hasAccess(world, growId)) return null
  if (getRank(player, growId, creators) >= moderatorRank) return null
  return 'The owner of this world wants silence.'
}

/** Returns the end of a mute in milliseconds since 1970, or null. `muted_until` is Trellis's own key. */
export function findMutedUntil(player: JsonObject, now: number): number | null {
  const until = player.muted_until
  return typeof until === 'number' && until > now ? until : null
}

export function mute(player: JsonObject, until: number): void {
  player.muted_until = until
}

/** Returns the reason why the player may not chat anywhere, with the remaining time, or null. */
export function findMuteRefusal(player: JsonObject, now: number): string | null {
  const until = findMutedUntil(player, now)
  if (until === null) return null
  const reason = getMuteReason(player, until)
  const span = formatMoreTime(until - now)
  return `You are muted${span === null ? '' : ` for ${span}`}${reason === '' ? '.' : `: ${reason}`}`
}
