import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { Host } from '@trellis/enet/host.ts'
import { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'
import { bannedNames, isInForce } from '@trellis/game-data/ban-list.ts'
import type { Clock } from '../clock.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Effect } from '../game/effects.ts'
import { banText } from '../game/joining.ts'
import { settingsOf } from '../game/settings.ts'
import type { GameState } from '../game/state.ts'
import { ItemFile } from '../items/item-file.ts'
import { openGameHost } from '../net/game-host.ts'
import type { GamePort } from '../net/game-port.ts'
import { OpenWorlds } from '../worlds/open-worlds.ts'
import { WorldWatches } from '../worlds/world-watches.ts'
import { tellPlayer } from './account.ts'
import type { Door } from './door.ts'
import { PacedTurns } from './paced-turns.ts'
import { SessionDesk } from './session-desk.ts'
import { showEffects } from './shown-effects.ts'

type Parts = {
  serverName: string
  itemsPath: string | null
  texturesFolder: string
  door: Door
  game: GameState
  documents: DocumentStore
  clock: Clock
  /** Whether nothing may change now. */
  isStill: () => boolean
  print: (line: string) => void
  /** Somebody came or went. */
  onCount: () => void
  /** Somebody came, went, or is in another world. */
  onPresence: () => void
}

/** A hundred kilobytes each. */
const newWorlds: AnswerLimits = {
  inAll: { perSecond: 2, atOnce: 40 },
  perSource: { perSecond: 0.1, atOnce: 20 },
  mostSources: 4096,
}

/** The game as it is played over the wire: who is online, and the worlds that they are in. */
export class Play {
  readonly #parts: Parts
  readonly #worlds: OpenWorlds
  readonly watches: WorldWatches
  readonly #desk: SessionDesk
  readonly #items: ItemFile
  #host: Host | null = null
  #hasNewItems = false
  #isRenewing = false

  constructor(parts: Parts) {
    const { serverName, door, game, documents, clock, isStill, print, onCount, onPresence } = parts
    const { now, monotonic } = clock
    const items = new ItemFile({
      path: parts.itemsPath,
      textures: parts.texturesFolder,
      customItems: () => documents.peek({ kind: 'custom-items' }),
      print,
    })
    this.#items = items
    const budget = new AnswerBudget(newWorlds, monotonic)
    this.#parts = parts
    this.#worlds = new OpenWorlds({ documents, items, now, print })
    this.watches = new WorldWatches({
      documents,
      find: (name) => this.#worlds.find(name),
      monotonic,
    })
    this.#desk = new SessionDesk({
      game,
      documents,
      items,
      isStill,
      door,
      onCount,
      onPresence,
      ground: {
        serverName,
        worlds: this.#worlds,
        creators: () => settingsOf(documents.peek({ kind: 'config' })).creators,
        print,
        now,
        monotonic,
        entries: new PacedTurns(),
        mayMakeWorld: (address) => budget.take(address),
      },
    })
  }

  /** One twentieth of a second passes. */
  tick(): void {
    this.#desk.tick()
    this.#worlds.tick(this.#parts.clock.monotonic())
  }

  /** Players may come. */
  async open(port: GamePort): Promise<void> {
    this.#host = await openGameHost(port, (link) => this.#desk.greet(link))
  }

  /** Says goodbye to everybody; nobody may come any more. */
  async close(): Promise<void> {
    this.watches.close()
    // What was said last goes out when the turn is over.
    await new Promise((resolve) => setImmediate(resolve))
    await this.#host?.close()
    this.#host = null
  }

  /** False when the player is not online. */
  kick(growId: string, why: string): boolean {
    return this.#desk.kick(growId, why)
  }

  /** A line that one player reads; false when they are not online. */
  tell(growId: string, text: string): boolean {
    const player = this.#desk.find(growId)
    if (player) tellPlayer(player.account, text)
    return player !== null
  }

  /** A line that everybody who is online reads. */
  tellAll(text: string): void {
    for (const { account } of this.#desk.players) tellPlayer(account, text)
  }

  /** A document was changed from outside, by the panel or on the console: those who play see it at once. */
  changed(effects: Effect[]): void {
    showEffects(effects, this.#desk, this.#worlds)
    for (const it of effects) if (it.kind === 'tiles') this.watches.stir(it.world)
    if (effects.some(({ kind }) => kind === 'bans')) this.#kickBanned()
    if (effects.some(({ kind }) => kind === 'custom-items')) void this.#renewItems()
  }

  /** Those who play get the owner's new items soon, not with their next login only. Changes while it reads come as one. */
  async #renewItems(): Promise<void> {
    if (this.#desk.players.length === 0) return this.#items.forget()
    this.#hasNewItems = true
    if (this.#isRenewing) return
    this.#isRenewing = true
    while (this.#hasNewItems) {
      this.#hasNewItems = false
      if (await this.#items.refresh()) this.#desk.delivery.changed()
    }
    this.#isRenewing = false
  }

  removed(document: GameDocument): void {
    if (document.kind === 'world') {
      this.#worlds.find(document.name)?.checkGuests()
      this.watches.stir(document.name)
    }
    if (document.kind === 'player') this.kick(document.name, 'Your account was deleted.')
  }

  #kickBanned(): void {
    const { documents, clock } = this.#parts
    const now = clock.now()
    for (const ban of bannedNames(documents.peek({ kind: 'bans' }))) {
      if (isInForce(ban, now)) this.kick(ban.name, banText(ban, now))
    }
  }
}
