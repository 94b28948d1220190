import type { CommandUser } from '../game/commands/command-rights.ts'
import type { OnlinePlayer } from './online-player.ts'

/** Returns a player as the rights to commands see them. */
export const getCommandUser = (me: OnlinePlayer): CommandUser => ({
  rank: me.rank,
  player: me.account.player() ?? {},
})
