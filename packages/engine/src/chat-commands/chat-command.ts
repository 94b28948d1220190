import type { Gifts } from '../moderation/gifts.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { Whereabouts } from '../moderation/whereabouts.ts'
import type { Letters } from '../sessions/letters.ts'
import type { OnlinePlayer } from '../sessions/online-player.ts'
import type { People } from '../sessions/people.ts'
import type { Outcome } from '../sessions/told-outcome.ts'

/** What a command may use besides the player who typed it. */
export type ChatDesk = {
  people: People
  letters: Letters
  moderation: Moderation
  whereabouts: Whereabouts
  gifts: Gifts
  now: () => number
}

/** A command that players type into the chat. What `run` gives is told to the player. */
export type ChatCommand = {
  name: string
  aliases: readonly string[]
  /** What follows the name, such as `<player> [reason]`. */
  usage: string
  help: string
  /** The least rank that may use it; it does not exist for others. */
  rank: number
  /** How many words must follow at least. */
  needs: number
  run: (me: OnlinePlayer, words: readonly string[], desk: ChatDesk) => Outcome | Promise<Outcome>
}
