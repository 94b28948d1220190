import { findMuteRefusal } from '../game/rights/chat.ts'
import { isShadowMuted } from '../game/rights/penalties.ts'
import type { OnlinePlayer } from '../players/online-player.ts'

/** Returns whether the player is muted, who then reads the reason. A shadow mute does not count. */
export function refusePlainlyMuted(me: OnlinePlayer, now: number): boolean {
  const denial = findMuteRefusal(me.account.player() ?? {}, now)
  if (denial !== null) me.sendText(denial)
  return denial !== null
}

/**
 * Returns whether others must not read the player's text. A muted player reads the reason; one with a shadow mute must
 * not notice it.
 */
export function refuseMuted(me: OnlinePlayer, now: number): boolean {
  return refusePlainlyMuted(me, now) || isShadowMuted(me.account.player() ?? {}, now)
}
