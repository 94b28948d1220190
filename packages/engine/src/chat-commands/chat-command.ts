import type { ChatCommandFacts, ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import type { Friends } from '../community/friends.ts'
import type { Payments } from '../community/payments.ts'
import type { Talk } from '../community/talk.ts'
import type { Trades } from '../community/trades.ts'
import type { Whispers } from '../community/whispers.ts'
import type { WorldRatings } from '../community/world-ratings.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { CommandSettings } from '../game/commands/command-rights.ts'
import type { Guilds } from '../guilds/guilds.ts'
import type { Alts } from '../moderation/alts.ts'
import type { Gifts } from '../moderation/gifts.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { Penalties } from '../moderation/penalties.ts'
import type { PositionModeration } from '../moderation/position-moderation.ts'
import type { Powers } from '../moderation/power.ts'
import type { Promotions } from '../moderation/promotions.ts'
import type { Reports } from '../moderation/reports.ts'
import type { Outcome } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { People } from '../players/people.ts'
import type { ScriptEvents } from '../scripts/script-events.ts'
import type { TimedEvents } from '../timed-events/timed-events.ts'

/** The services that a command may use, besides the player who typed it. */
export type ChatServices = {
  alts: Alts
  people: People
  whispers: Whispers
  moderation: Moderation
  positions: PositionModeration
  gifts: Gifts
  trades: Trades
  guilds: Guilds
  ratings: Pick<WorldRatings, 'rate' | 'describe'>
  commands: () => CommandSettings
  documents: DocumentStore
  powers: Powers
  talk: Talk
  friends: Friends
  payments: Payments
  reports: Reports
  penalties: Penalties
  promotions: Promotions
  scripts: Pick<ScriptEvents, 'listCommands'>
  timedEvents: Pick<TimedEvents, 'describe' | 'start' | 'stop'>
  startedAt: number
  now: () => number
}

/** A command that players type into the chat. The player reads the text that `run` returns. */
export type ChatCommand = Pick<ChatCommandFacts, 'usage' | 'help'> & {
  name: ChatCommandName
  /** The minimum number of words that follow the name. */
  needs: number
  /** A player who may use that command uses this one as that one: with its cooldown and price. */
  freeWith?: ChatCommandName
  run: (
    me: OnlinePlayer,
    words: readonly string[],
    services: ChatServices,
    /** The name or alias that was typed. */
    typed: string,
  ) => Outcome | Promise<Outcome>
}
