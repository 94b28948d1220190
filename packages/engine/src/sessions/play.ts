import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { Host } from '@trellis/enet/host.ts'
import { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'
import { isInForce, listBannedNames } from '@trellis/game-data/ban-list.ts'
import type { Clock } from '../clock.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Effect } from '../game/effects.ts'
import { describeBan } from '../game/joining.ts'
import { getSettings } from '../game/settings.ts'
import type { GameState } from '../game/state.ts'
import { ItemFile } from '../items/item-file.ts'
import { openGameHost } from '../net/game-host.ts'
import type { GamePort } from '../net/game-port.ts'
import { OpenWorlds } from '../worlds/open-worlds.ts'
import { WorldWatches } from '../worlds/world-watches.ts'
import { notifyPlayer } from './account.ts'
import type { Guests } from './guests.ts'
import type { LobbyLink } from './lobby-link.ts'
import { PacedTurns } from './paced-turns.ts'
import { SessionRegistry } from './session-registry.ts'
import { showEffects } from './shown-effects.ts'

type Deps = {
  serverName: string
  itemsPath: string | null
  texturesFolder: string
  door: LobbyLink
  guests: Guests
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
  readonly #sessions: SessionRegistry
  readonly #items: ItemFile
  #host: Host | null = null
  #hasNewItems = false
  #isRenewing = false

  constructor(deps: Deps) {
    const { serverName, door, guests, game, documents, clock, isStill, print } = deps
    const { onCount, onPresence } = deps
    const { now, monotonic } = clock
    const items = new ItemFile({
      path: deps.itemsPath,
      textures: deps.texturesFolder,
      customItems: () => documents.peek({ kind: 'custom-items' }),
      print,
    })
    this.#items = items
    const budget = new AnswerBudget(newWorlds, monotonic)
    this.#deps = deps
    this.#worlds = new OpenWorlds({ documents, items, now, print })
    this.watches = new WorldWatches({
      documents,
      find: (name) => this.#worlds.find(name),
      monotonic,
    })
    this.#sessions = new SessionRegistry({
      game,
      documents,
      items,
      isStill,
      door,
      guests,
      onCount,
      onPresence,
      playerDeps: {
        serverName,
        worlds: this.#worlds,
        creators: () => getSettings(documents.peek({ kind: 'config' })).creators,
        print,
        now,
        monotonic,
        entries: new PacedTurns(),
        mayMakeWorld: (address) => budget.take(address),
      },
    })
  }

  /** Advances all sessions and worlds by one twentieth of a second. */
  tick(): void {
    this.#sessions.tick()
    this.#worlds.tick(this.#deps.clock.monotonic())
  }

  /** Lets players connect. */
  async open(port: GamePort): Promise<void> {
    this.#host = await openGameHost(port, (link) => this.#sessions.accept(link))
  }

  /** Disconnects all players and accepts no new ones. */
  async close(): Promise<void> {
    this.watches.close()
    // The last packets leave at the end of this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    await this.#host?.close()
    this.#host = null
  }

  /** Returns false when the player is not online. */
  kick(growId: string, why: string): boolean {
    return this.#sessions.kick(growId, why)
  }

  /** From now on only these players may join; others are kicked. */
  allow(names: readonly string[]): void {
    const { guests } = this.#deps
    guests.set(names)
    for (const { growId } of [...this.#deps.game.players.values()]) {
      const denial = guests.findDenial(growId)
      if (denial !== null) this.kick(growId, denial)
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
    if (effects.some(({ kind }) => kind === 'bans')) this.#kickBanned()
    if (effects.some(({ kind }) => kind === 'custom-items')) void this.#renewItems()
  }

  /**
   * Online players get the owner's new items soon, not only at their next login. Changes during a read are
   * combined.
   */
  async #renewItems(): Promise<void> {
    if (this.#sessions.players.length === 0) return this.#items.forget()
    this.#hasNewItems = true
    if (this.#isRenewing) return
    this.#isRenewing = true
    while (this.#hasNewItems) {
      this.#hasNewItems = false
      if (await this.#items.refresh()) this.#sessions.delivery.changed()
    }
    this.#isRenewing = false
  }

  /** Takes the players in a renamed world along, each to the same place. */
  renamed(document: GameDocument, to: string): void {
    if (document.kind !== 'world') return
    const left = this.#worlds.find(document.name)
    if (left !== null) this.#sessions.follow(left, to)
    this.watches.stir(document.name)
  }

  removed(document: GameDocument): void {
    if (document.kind === 'world') {
      this.#worlds.find(document.name)?.checkGuests()
      this.watches.stir(document.name)
    }
    if (document.kind === 'player') this.kick(document.name, 'Your account was deleted.')
  }

  #kickBanned(): void {
    const { documents, clock } = this.#deps
    const now = clock.now()
    for (const ban of listBannedNames(documents.peek({ kind: 'bans' }))) {
      if (isInForce(ban, now)) this.kick(ban.name, describeBan(ban, now))
    }
  }
}
