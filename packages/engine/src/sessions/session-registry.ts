import { availableParallelism } from 'node:os'
import { isObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { formatSettings, onSuperMain } from '@trellis/protocol/calls/login-calls.ts'
import { encodeHello } from '@trellis/protocol/packet.ts'
import { createItemUpdateTank } from '@trellis/protocol/tanks/item-update.ts'
import type { WorldRatings } from '../community/world-ratings.ts'
import { formatEventLine } from '../console/event-lines.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { getClientCache } from '../game/settings/client-cache.ts'
import type { SpeechRules } from '../game/speech/speech-rules.ts'
import { type GameState, type Player, ticksPerSecond } from '../game/state.ts'
import type { GuildStore } from '../guilds/guild-store.ts'
import type { ItemFile } from '../items/item-file.ts'
import { Accounts } from '../logins/accounts.ts'
import { Attempts } from '../logins/attempts.ts'
import type { EntryRules } from '../logins/entry-rules.ts'
import type { LobbyLink } from '../logins/lobby-link.ts'
import type { LoginMarks } from '../logins/login-marks.ts'
import { LoginQueue } from '../logins/login-queue.ts'
import type { PacketReceiver } from '../net/game-host.ts'
import type { PlayerLink } from '../net/player-link.ts'
import { type Account, notifyPlayer } from '../players/account.ts'
import { OnlinePlayer } from '../players/online-player.ts'
import type { PlayerDeps } from '../players/player-deps.ts'
import { getReason } from '../reason.ts'
import type { ScriptEvents } from '../scripts/script-events.ts'
import type { TimedEvents } from '../timed-events/timed-events.ts'
import type { OpenWorld } from '../worlds/open-world.ts'
import { ItemDelivery, type Recipient } from './item-delivery.ts'
import { type LoggedInPlayer, LoginStage } from './login-stage.ts'
import { OnlineTime } from './online-time.ts'
import { PeopleService } from './people-service.ts'
import { PlayStage } from './play-stage.ts'
import { Session } from './session.ts'

type Deps = {
  game: GameState
  documents: DocumentStore
  playerDeps: PlayerDeps
  speechRules: SpeechRules
  marks: Pick<LoginMarks, 'note' | 'list'>
  items: ItemFile
  /** Returns whether the game is held still. */
  isStill: () => boolean
  door: LobbyLink
  entryRules: EntryRules
  scripts: ScriptEvents
  guildStore: GuildStore
  ratings: WorldRatings
  timedEvents: TimedEvents
  /** Runs when the number of players changes. */
  onCount: () => void
  /** Runs when a player comes, goes, or changes worlds. */
  onPresence: () => void
}
type OnlineSession = Recipient & { player: OnlinePlayer; session: Session; time: OnlineTime }

/** Node's thread pool has four threads: at this limit a file access waits for one check at most. */
const maxPasswordChecks = Math.min(4, availableParallelism())

/** The interval equals that of saving. */
const ticksPerRecord = 30 * ticksPerSecond

/**
 * The online players and those who log in. An account has one session at a time; a later login replaces the
 * earlier one.
 */
export class SessionRegistry {
  readonly #deps: Deps
  readonly #accounts: Accounts
  readonly #people: PeopleService
  readonly #seats = new Map<string, OnlineSession>()
  /** Sends new items to online players. */
  readonly delivery: ItemDelivery<OnlineSession>
  #ticks = 0

  constructor(deps: Deps) {
    const { documents, entryRules, scripts, timedEvents, guildStore, ratings } = deps
    const { playerDeps, speechRules, marks, onPresence } = deps
    this.#deps = deps
    const { now, monotonic, settings } = playerDeps
    const attempts = new Attempts(monotonic)
    const queue = new LoginQueue(maxPasswordChecks)
    this.#accounts = new Accounts({
      documents,
      ...entryRules,
      attempts,
      queue,
      settings,
      items: deps.items,
      allowsName: (name) => speechRules.allowsName(name),
      now,
      monotonic,
    })
    this.delivery = new ItemDelivery(
      deps.items,
      () => this.#seats.values(),
      ({ session }, bytes) => session.link.tank(createItemUpdateTank({ kind: 'items-dat', bytes })),
    )
    this.#people = new PeopleService({
      people: this,
      documents,
      scripts,
      speechRules,
      marks,
      guildStore,
      timedEvents,
      ...playerDeps,
      ratings,
      onMute: onPresence,
    })
  }

  find(growId: string): OnlinePlayer | null {
    return this.#seats.get(growId.toLowerCase())?.player ?? null
  }

  get players(): OnlinePlayer[] {
    return [...this.#seats.values()].map(({ player }) => player)
  }

  /** Advances all sessions by one twentieth of a second. */
  tick(): void {
    for (const { session } of this.#seats.values()) session.resume()
    this.delivery.tick(this.#deps.playerDeps.monotonic())
    this.#deps.ratings.tick()
    if (++this.#ticks % ticksPerRecord !== 0) return
    this.#deps.ratings.check()
    for (const { player, time } of this.#seats.values()) time.keep(player.account)
  }

  /** Starts the session of a new connection. */
  accept(link: PlayerLink): PacketReceiver {
    const { isStill, playerDeps } = this.#deps
    const { print, monotonic } = playerDeps
    const session = new Session(link, { monotonic, isStill }, (error) =>
      print(`A packet of ${link.address} could not be dealt with: ${getReason(error)}.`),
    )
    const welcome = (newcomer: LoggedInPlayer) => this.#welcome(session, newcomer)
    const { door, marks } = this.#deps
    const { openTicket } = door
    const accounts = this.#accounts
    session.become(new LoginStage({ session, accounts, marks, openTicket, print, welcome }))
    link.send(encodeHello())
    return session
  }

  /** Takes all players of a world to the same one under its new name. */
  follow(world: OpenWorld, name: string): void {
    for (const player of this.players) if (player.visit?.world === world) player.follow(name)
  }

  /** Brings all jailed players to the jail. */
  obeyJail(): void {
    for (const player of this.players) void player.obeyJail()
  }

  /** Returns false when the player is not online. */
  kick(growId: string, why: string): boolean {
    const onlineSession = this.#seats.get(growId.toLowerCase())
    if (!onlineSession) return false
    notifyPlayer(onlineSession.player.account, why)
    onlineSession.session.end()
    return true
  }

  async #welcome(session: Session, { growId, isNew, client }: LoggedInPlayer): Promise<void> {
    const { documents, items, playerDeps } = this.#deps
    const document = { kind: 'player', name: growId } as const
    const [letGo, , versions] = await Promise.all([
      documents.keep(document),
      items.ready(),
      this.#versions(),
    ])
    // A new account with the name of a deleted one is another person.
    if (isNew) await this.#deps.guildStore.forget(growId)
    if (letGo === null) throw new Error(`the file of ${growId} is gone`)
    if (session.isOver) return letGo()
    this.kick(growId, 'Another player logged in with your GrowID.')
    const player = () => documents.peek(document)
    const playerVersion = () => documents.getVersion(document)
    const change = (operations: readonly Operation[]) => void documents.play(document, operations)
    this.#onlineSession(
      session,
      { growId, player, playerVersion, change, link: session.link, client },
      letGo,
    )
    playerDeps.print(formatEventLine({ kind: 'join', growId, isFirst: isNew }))
    const { cacheHost } = this.#deps.door
    const { host, path } = getClientCache(documents.peek({ kind: 'config' }), cacheHost)
    const settings = formatSettings({ proto: versions.protocol })
    session.link.call(
      onSuperMain.make({
        itemsHash: items.hash,
        cacheHost: host,
        cachePath: path,
        unwantedPrograms: '',
        settings,
        tributeHash: 0,
      }),
    )
  }

  #onlineSession(session: Session, account: Account, letGo: () => void): void {
    const { game, items, playerDeps, scripts, timedEvents, ratings } = this.#deps
    const { onCount, onPresence } = this.#deps
    const { growId } = account
    const key = growId.toLowerCase()
    const state: Player = { growId, world: null, since: playerDeps.now() }
    const player = new OnlinePlayer(account, playerDeps, {
      onWorld: (world) => {
        state.world = world
        onPresence()
        if (world === null) return this.#people.leftWorld(player)
        ratings.visited(player, world)
        scripts.entered(player, world)
      },
      onCommand: (me, text) => this.#people.command(me, text),
      onSay: (me, text) => this.#people.say(me, text),
    })
    const time = new OnlineTime(playerDeps)
    const left = () => {
      scripts.left(player)
      this.#recordTime(account, time)
      this.#accounts.noteLeft(growId)
      letGo()
      this.#seats.delete(key)
      game.players.delete(key)
      playerDeps.print(formatEventLine({ kind: 'leave', growId }))
      onCount()
      onPresence()
    }
    const people = this.#people
    session.become(new PlayStage({ session, player, items, people, timedEvents, left }))
    const ofItems = { itemsHash: items.hash, itemsSentAt: Number.NEGATIVE_INFINITY }
    this.#seats.set(key, { player, session, time, ...ofItems })
    this.#recordTime(account, time)
    game.players.set(key, state)
    scripts.joined(player)
    onCount()
    onPresence()
  }

  #recordTime(account: Account, time: OnlineTime): void {
    const { documents, playerDeps, isStill } = this.#deps
    if (!isStill()) return time.keep(account)
    const document = { kind: 'player', name: account.growId } as const
    documents
      .edit(document, (player) => time.addTo(player))
      .catch((error: unknown) =>
        playerDeps.print(`The time of ${account.growId} was not kept: ${getReason(error)}.`),
      )
  }

  async #versions() {
    // The first player loads this module, for the same reason as the login's parser.
    const { getVersions } = await import('@trellis/protocol/versions.ts')
    const config = this.#deps.documents.peek({ kind: 'config' })
    return getVersions(isObject(config?.SERVER) ? config.SERVER : {})
  }
}
