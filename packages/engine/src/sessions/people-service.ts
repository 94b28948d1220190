import type { DialogAnswer } from '@trellis/protocol/dialog/answer.ts'
import { allChatCommands } from '../chat-commands/all-commands.ts'
import type { ChatServices } from '../chat-commands/chat-command.ts'
import { findCommand } from '../chat-commands/registry.ts'
import { Achievements } from '../community/achievements.ts'
import { Friends } from '../community/friends.ts'
import { Payments } from '../community/payments.ts'
import { Profiles } from '../community/profiles.ts'
import { SaidLines } from '../community/said-lines.ts'
import { Talk } from '../community/talk.ts'
import { Trades } from '../community/trades.ts'
import { Whispers } from '../community/whispers.ts'
import type { WorldRatings } from '../community/world-ratings.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { mayUseCommand } from '../game/commands/command-rights.ts'
import { moderateDialogName } from '../game/people/moderate-dialog.ts'
import { profileDialogName } from '../game/people/profile.ts'
import type { Settings } from '../game/settings/settings.ts'
import type { SpeechRules } from '../game/speech/speech-rules.ts'
import type { GuildStore } from '../guilds/guild-store.ts'
import { Guilds } from '../guilds/guilds.ts'
import type { LoginMarks } from '../logins/login-marks.ts'
import { Alts } from '../moderation/alts.ts'
import { Gifts } from '../moderation/gifts.ts'
import { Moderation } from '../moderation/moderation.ts'
import { ModerationLog } from '../moderation/moderation-log.ts'
import { Penalties } from '../moderation/penalties.ts'
import { PositionModeration } from '../moderation/position-moderation.ts'
import { Powers } from '../moderation/power.ts'
import { Promotions } from '../moderation/promotions.ts'
import { Reports } from '../moderation/reports.ts'
import { type Screened, SpeechGuard } from '../moderation/speech-guard.ts'
import { Subjects } from '../moderation/subjects.ts'
import { getCommandUser } from '../players/command-user.ts'
import { CommandUses } from '../players/command-uses.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { People } from '../players/people.ts'
import type { ScriptEvents } from '../scripts/script-events.ts'
import type { TimedEvents } from '../timed-events/timed-events.ts'

type Deps = {
  speechRules: SpeechRules
  marks: Pick<LoginMarks, 'list'>
  people: People
  scripts: ScriptEvents
  timedEvents: TimedEvents
  documents: DocumentStore
  settings: () => Settings
  creators: () => readonly string[]
  now: () => number
  monotonic: () => number
  print: (line: string) => void
  guildStore: GuildStore
  ratings: WorldRatings
  /** Runs when a player is muted or unmuted. */
  onMute: () => void
}

/** Handles actions of one player that concern others: commands and profiles. */
export class PeopleService {
  readonly #services: ChatServices
  readonly #profiles: Profiles
  readonly #scripts: Deps['scripts']
  readonly #uses: CommandUses
  readonly #talk: Talk
  readonly #guard: SpeechGuard

  constructor(deps: Deps) {
    const { people, now } = deps
    const commands = () => deps.settings().commands
    const powers = new Powers(commands, deps.creators)
    const subjects = new Subjects(deps.documents, powers)
    const log = new ModerationLog(deps)
    const said = new SaidLines(now)
    const guard = new SpeechGuard({ ...deps, rules: deps.speechRules, log })
    this.#guard = guard
    this.#talk = new Talk({ ...deps, said, guard })
    const appealText = () => deps.settings().moderation.appealText
    const moderation = new Moderation({ ...deps, powers, subjects, log, guard, appealText })
    const achievements = new Achievements(deps)
    const trades = new Trades({ ...deps, achievements })
    this.#scripts = deps.scripts
    this.#uses = new CommandUses({ ...deps, commands })
    const guilds = new Guilds({ ...deps, said, guard, achievements, talk: this.#talk })
    this.#profiles = new Profiles({ people, powers, moderation, trades, guilds, uses: this.#uses })
    this.#services = {
      people,
      whispers: new Whispers({ people, talk: this.#talk, guard, now }),
      moderation,
      positions: new PositionModeration({ ...deps, moderation, powers }),
      gifts: new Gifts({ people, moderation, powers }),
      trades,
      guilds,
      ratings: deps.ratings,
      commands,
      documents: deps.documents,
      powers,
      talk: this.#talk,
      friends: new Friends({ ...deps, achievements }),
      payments: new Payments(deps),
      alts: new Alts(subjects, deps.marks),
      reports: new Reports({ ...deps, said }),
      penalties: new Penalties({ ...deps, subjects, powers, log }),
      promotions: new Promotions({ people, subjects, powers, log }),
      scripts: deps.scripts,
      timedEvents: deps.timedEvents,
      startedAt: now(),
      now,
    }
  }

  /** Runs a typed command, which begins with a slash. */
  command(me: OnlinePlayer, text: string): void {
    const settings = this.#services.commands()
    const permitted = { registry: allChatCommands, settings, user: getCommandUser(me) }
    const found = findCommand(permitted, text)
    if (typeof found === 'string')
      return this.#scripts.command(me, text) ? undefined : me.sendText(found)
    const { command, words, typed } = found
    const { freeWith } = command
    const isFree = freeWith !== undefined && mayUseCommand(settings, freeWith, permitted.user)
    void this.#uses.use(me, isFree ? freeWith : command.name, () =>
      command.run(me, words, this.#services, typed),
    )
  }

  /** Must be called when a player leaves a world, also for the menu or for good. */
  leftWorld(player: OnlinePlayer): void {
    this.#services.trades.left(player)
  }

  /** Handles a chat line. */
  say(me: OnlinePlayer, text: string): void {
    this.#talk.say(me, text)
  }

  /** Opens the profile of a player in the same world. */
  showProfile(me: OnlinePlayer, netId: number): void {
    this.#profiles.showProfile(me, netId)
  }

  /** Returns a dialog's answer as others may read it; null when its text was refused. */
  screen(me: OnlinePlayer, answer: DialogAnswer): Screened | null {
    return this.#guard.screen(me, answer)
  }

  /** Handles a dialog's answer. Returns false for a dialog that is not handled here. */
  answer(me: OnlinePlayer, answer: DialogAnswer): boolean {
    const { dialog, answers } = answer
    if (dialog === profileDialogName) this.#profiles.choose(me, answers)
    else if (dialog === moderateDialogName) this.#profiles.confirm(me, answers)
    else
      return (
        this.#scripts.answer(me, dialog, answers) ||
        this.#services.trades.answer(me, dialog, answers) ||
        this.#services.guilds.answer(me, answer, (it, text) => this.command(it, text))
      )
    return true
  }
}
