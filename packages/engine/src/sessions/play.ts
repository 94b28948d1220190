import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { Host } from '@trellis/enet/host.ts'
import { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'
import { isInForce, listBannedNames } from '@trellis/game-data/ban-list.ts'
import type { Clock } from '../clock.ts'
import { WorldRatings } from '../community/world-ratings.ts'
import { cacheDerived } from '../documents/derived.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Effect } from '../game/events/effects.ts'
import { describeBan } from '../game/rights/joining.ts'
import { getCustomItems } from '../game/settings/custom-items.ts'
import { getSettings, type Settings } from '../game/settings/settings.ts'
import { SpeechRules } from '../game/speech/speech-rules.ts'
import type { GameState } from '../game/state.ts'
import { GuildStore } from '../guilds/guild-store.ts'
import { ItemFile } from '../items/item-file.ts'
import type { EntryRules } from '../logins/entry-rules.ts'
import type { LobbyLink } from '../logins/lobby-link.ts'
import type { LoginMarks } from '../logins/login-marks.ts'
import { StaffTakings } from '../moderation/staff-takings.ts'
import { maxFarewellMs, openGameHost } from '../net/game-host.ts'
import type { GamePort } from '../net/game-port.ts'
import { notifyPlayer } from '../players/account.ts'
import { PacedTurns } from '../players/paced-turns.ts'
import { createLatePeople } from '../players/people.ts'
import { getReason } from '../reason.ts'
import { openScripts } from '../scripts/open-scripts.ts'
import type { ScriptHost } from '../scripts/script-host.ts'
import type { TimedEventChange } from '../timed-events/timed-event-deps.ts'
import { TimedEvents } from '../timed-events/timed-events.ts'
import { OpenWorlds } from '../worlds/open-worlds.ts'
import { WorldWatches } from '../worlds/world-watches.ts'
import { SessionRegistry } from './session-registry.ts'
import { showEffects } from './shown-effects.ts'

type Deps = {
  serverName: string
  itemsPath: string | null
  texturesFolder: string
  door: LobbyLink
  entryRules: EntryRules
  marks: LoginMarks
  game: GameState
  documents: DocumentStore
  clock: Clock
  /** Returns whether the game is held still. */
  isStill: () => boolean
  print: (line: string) => void
  /** Runs when the number of players changes. */
  onCount: () => void
  /** Runs when a player comes, goes, or changes worlds. */
  onPresence: () => void
  /** Runs when a timed event starts or ends. */
  onTimedEvent: (change: TimedEventChange) => void
}

/** Each world takes a hundred kilobytes. */
const newWorlds: AnswerLimits = {
  inAll: { perSecond: 2, atOnce: 40 },
  perSource: { perSecond: 0.1, atOnce: 20 },
  maxSources: 4096,
}

/** The game on the wire: the online players and their worlds. */
export class Play {
  readonly #deps: Deps
  readonly #worlds: OpenWorlds
  readonly watches: WorldWatches
  readonly timedEvents: TimedEvents
  readonly #sessions: SessionRegistry
  readonly #guilds: GuildStore
  readonly #ratings: WorldRatings
  readonly items: ItemFile
  readonly #settings: () => Settings
  readonly #speechRules = new SpeechRules(() => this.#settings().moderation)
  readonly #scripts: ScriptHost
  readonly #newWorlds: AnswerBudget
  #host: Host | null = null
  #hasNewItems = false
  #isRenewing = false

  constructor(deps: Deps) {
    const { serverName, door, entryRules, marks, game, documents, clock, isStill, print } = deps
    const { onCount, onPresence, onTimedEvent: onChange } = deps
    this.#deps = deps
    const { now, monotonic } = clock
    const items = this.#openItems()
    this.items = items
    this.#newWorlds = new AnswerBudget(newWorlds, monotonic)
    const settings = cacheDerived(documents, { kind: 'config' }, getSettings)
    this.#settings = settings
    this.#worlds = new OpenWorlds({
      documents,
      items,
      now,
      print,
      notice: (...event) => {
        staffTakings.happened(...event)
        scripts.events.happened(...event)
        this.timedEvents.happened(...event)
      },
      eventFactors: () => this.timedEvents.factors(),
      opened: (name) => this.#guilds.updateWorld(name),
    })
    this.#guilds = this.#openGuilds()
    this.#ratings = this.#openRatings()
    const people = createLatePeople(() => this.#sessions)
    const customItems = cacheDerived(documents, { kind: 'custom-items' }, getCustomItems)
    const around = { documents, people, worlds: this.#worlds, items, customItems, ...clock, print }
    const staffTakings = new StaffTakings({ ...around, settings })
    this.timedEvents = new TimedEvents({ ...around, dice: Math.random, onChange })
    const withEvents = { ...around, timedEvents: this.timedEvents, speechRules: this.#speechRules }
    const scripts = openScripts({ ...withEvents, isStill, onMute: onPresence })
    this.#scripts = scripts.host
    this.watches = this.#openWatches()
    this.#sessions = new SessionRegistry({
      game,
      documents,
      items,
      isStill,
      door,
      entryRules,
      scripts: scripts.events,
      speechRules: this.#speechRules,
      marks,
      guildStore: this.#guilds,
      ratings: this.#ratings,
      timedEvents: this.timedEvents,
      ...{ onCount, onPresence },
      playerDeps: {
        serverName,
        worlds: this.#worlds,
        ratings: this.#ratings,
        ...{ settings, print, now, monotonic },
        creators: () => settings().creators,
        entries: new PacedTurns(),
        mayMakeWorld: (...world) => this.#mayMakeWorld(...world),
      },
    })
  }

  #mayMakeWorld(address: string, name: string): boolean {
    return this.#speechRules.allowsName(name) && this.#newWorlds.take(address)
  }

  #openItems(): ItemFile {
    const { itemsPath, texturesFolder, documents, print } = this.#deps
    return new ItemFile({
      path: itemsPath,
      textures: texturesFolder,
      customItems: () => documents.peek({ kind: 'custom-items' }),
      print,
    })
  }

  #openGuilds(): GuildStore {
    const onAccess = (world: string) => this.#worlds.find(world)?.checkGuests()
    return new GuildStore({ documents: this.#deps.documents, onAccess })
  }

  #openRatings(): WorldRatings {
    const { documents, clock, print } = this.#deps
    const sendToAll = (line: string) => this.sendToAll(line)
    return new WorldRatings({ documents, now: clock.now, print, sendToAll })
  }

  #openWatches(): WorldWatches {
    const { documents, clock } = this.#deps
    const find = (name: string) => this.#worlds.find(name)
    return new WorldWatches({ documents, find, monotonic: clock.monotonic })
  }

  /** Advances all sessions and worlds by one twentieth of a second. */
  tick(): void {
    this.#sessions.tick()
    this.#scripts.tickSoon()
    this.timedEvents.tick()
    this.#worlds.tick(this.#deps.clock.monotonic())
  }

  /** Lets players connect. */
  async open(port: GamePort): Promise<void> {
    await Promise.all([this.#guilds.open(), this.#ratings.open()])
    for (const world of this.#deps.documents.forgetLostWorlds()) this.timedEvents.endIn(world)
    this.#ratings.check()
    this.#host = await openGameHost(port, (link) => this.#sessions.accept(link))
    await this.#scripts.refresh()
  }

  /** Disconnects all players once they have received the last line, and accepts no new ones. */
  async close(): Promise<void> {
    this.watches.close()
    this.#scripts.close()
    // The last packets leave at the end of this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    await this.#host?.finish(maxFarewellMs)
    this.#host = null
  }

  /** Returns false when the player is not online. */
  kick(growId: string, why: string): boolean {
    return this.#sessions.kick(growId, why)
  }

  /** Kicks those players that `findReason` has a reason for. */
  kickAll(findReason: (growId: string) => string | null): void {
    for (const { growId } of [...this.#deps.game.players.values()]) {
      const why = findReason(growId)
      if (why !== null) this.kick(growId, why)
    }
  }

  /** Sends a line to one player. Returns false when they are not online. */
  sendTo(growId: string, text: string): boolean {
    const player = this.#sessions.find(growId)
    if (player) notifyPlayer(player.account, text)
    return player !== null
  }

  /** Sends a line to all online players. */
  sendToAll(text: string): void {
    for (const { account } of this.#sessions.players) notifyPlayer(account, text)
  }

  /** Shows an external change of a document, by the panel or the console, to the players at once. */
  changed(effects: Effect[]): void {
    showEffects(effects, this.#sessions, this.#worlds)
    for (const it of effects) if (it.kind === 'tiles') this.watches.stir(it.world)
    // An older state of a world has the access of a guild that may have lost it.
    for (const it of effects) if (it.kind === 'access') this.#guilds.updateWorld(it.world)
    if (effects.some(({ kind }) => kind === 'bans')) this.#kickBanned()
    if (effects.some(({ kind }) => kind === 'ratings')) this.#ratings.check()
    if (effects.some(({ kind }) => kind === 'guilds')) this.#guilds.updateWorlds()
    // The jail may be another world now.
    if (effects.some(({ kind }) => kind === 'settings')) this.#sessions.obeyJail()
    if (effects.some(({ kind }) => kind === 'scripts')) void this.#scripts.refresh()
    if (effects.some(({ kind }) => kind === 'custom-items')) void this.#renewItems()
  }

  /**
   * Online players get the owner's new items soon, not only at their next login. Changes during a read are
   * combined.
   */
  async #renewItems(): Promise<void> {
    if (this.#sessions.players.length === 0) return this.items.forget()
    this.#hasNewItems = true
    if (this.#isRenewing) return
    this.#isRenewing = true
    while (this.#hasNewItems) {
      this.#hasNewItems = false
      if (await this.items.refresh()) this.#sessions.delivery.changed()
    }
    this.#isRenewing = false
  }

  /** Takes the players in a renamed world along, each to the same place. */
  renamed(document: GameDocument, to: string): void {
    if (document.kind !== 'world') return
    this.#movedWorld(document.name, to)
    const left = this.#worlds.find(document.name)
    if (left !== null) this.#sessions.follow(left, to)
    this.watches.stir(document.name)
  }

  removed(document: GameDocument): void {
    if (document.kind === 'world') {
      this.#movedWorld(document.name, null)
      this.#worlds.find(document.name)?.checkGuests()
      this.watches.stir(document.name)
    }
    if (document.kind !== 'player') return
    this.kick(document.name, 'Your account was deleted.')
    this.#forget(document.name)
  }

  /** `to` is the new name; null for a removed world. */
  #movedWorld(from: string, to: string | null): void {
    for (const it of [this.#guilds, this.#ratings]) it.movedWorld(from, to)
    if (to === null) this.timedEvents.endIn(from)
  }

  #forget(growId: string): void {
    this.#guilds.forget(growId).catch((error: unknown) => {
      this.#deps.print(`The guild of ${growId} was not changed: ${getReason(error)}.`)
    })
  }

  #kickBanned(): void {
    const { documents, clock } = this.#deps
    const now = clock.now()
    const { appealText } = this.#settings().moderation
    for (const ban of listBannedNames(documents.peek({ kind: 'bans' }))) {
      if (isInForce(ban, now)) this.kick(ban.name, describeBan(ban, now, appealText))
    }
  }
}
