import type { Gifts } from '../moderation/gifts.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { PositionModeration } from '../moderation/position-moderation.ts'
import type { Outcome } from '../sessions/command-result.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'
import type { People } from '../sessions/people.ts'
import type { Trades } from '../sessions/trades.ts'
import type { Whispers } from '../sessions/whispers.ts'

/** The services that a command may use, besides the player who typed it. */
export type ChatServices = {
  people: People
  whispers: Whispers
  moderation: Moderation
  positions: PositionModeration
  gifts: Gifts
  trades: Trades
  now: () => number
}

/** A command that players type into the chat. The player reads the text that `run` returns. */
export type ChatCommand = {
  name: string
  aliases: readonly string[]
  /** The arguments after the name, such as `<player> [reason]`. */
  usage: string
  help: string
  /** The minimum rank that may use it. The command does not exist for lower ranks. */
  rank: number
  /** The minimum number of words that follow the name. */
  needs: number
  run: (
    me: OnlinePlayer,
    words: readonly string[],
    services: ChatServices,
    /** The name or alias that was typed. */
    typed: string,
  ) => Outcome | Promise<Outcome>
}
