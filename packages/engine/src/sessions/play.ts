import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { Host } from '@trellis/enet/host.ts'
import { bannedNames, isInForce } from '@trellis/game-data/ban-list.ts'
import type { Clock } from '../clock.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Effect } from '../game/effects.ts'
import { banText } from '../game/joining.ts'
import { settingsOf } from '../game/settings.ts'
import type { GameState } from '../game/state.ts'
import { type ItemFile, readItemFile } from '../item-file.ts'
import { AnswerBudget, type AnswerLimits } from '../net/answer-budget.ts'
import { openGameHost } from '../net/game-host.ts'
import type { GamePort } from '../net/game-port.ts'
import { reasonOf } from '../reason.ts'
import { OpenWorlds } from '../worlds/open-worlds.ts'
import { tellPlayer } from './account.ts'
import { SessionDesk } from './session-desk.ts'
import { showEffects } from './shown-effects.ts'

type Parts = {
  serverName: string
  itemsPath: string | null
  game: GameState
  documents: DocumentStore
  clock: Clock
  /** Whether nothing may change now. */
  isStill: () => boolean
  print: (line: string) => void
  /** Somebody came or went. */
  onCount: () => void
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
  readonly #desk: SessionDesk
  #items: Promise<ItemFile> | null = null
  #host: Host | null = null

  constructor(parts: Parts) {
    const { serverName, game, documents, clock, isStill, print, onCount } = parts
    const { now, monotonic } = clock
    const items = () => this.#readItems()
    const budget = new AnswerBudget(newWorlds, monotonic)
    this.#parts = parts
    this.#worlds = new OpenWorlds({ documents, items, now, print })
    this.#desk = new SessionDesk({
      game,
      documents,
      items,
      isStill,
      onCount,
      ground: {
        serverName,
        worlds: this.#worlds,
        creators: () => settingsOf(documents.peek({ kind: 'config' })).creators,
        print,
        now,
        monotonic,
        mayMakeWorld: (address) => budget.take(address),
      },
    })
  }

  /** One twentieth of a second passes. */
  tick(): void {
    this.#desk.tick()
  }

  /** Players may come. */
  async open(port: GamePort): Promise<void> {
    this.#host = await openGameHost(port, (link) => this.#desk.greet(link))
  }

  /** Says goodbye to everybody; nobody may come any more. */
  async close(): Promise<void> {
    // What was said last goes out when the turn is over.
    await new Promise((resolve) => setImmediate(resolve))
    await this.#host?.close()
    this.#host = null
  }

  /** False when the player is not online. */
  kick(growId: string, why: string): boolean {
    return this.#desk.kick(growId, why)
  }

  /** A line that everybody who is online reads. */
  tellAll(text: string): void {
    for (const { account } of this.#desk.players) tellPlayer(account, text)
  }

  /** A document was changed from outside, by the panel or on the console: those who play see it at once. */
  changed(effects: Effect[]): void {
    showEffects(effects, this.#desk, this.#worlds)
    if (effects.some(({ kind }) => kind === 'bans')) this.#kickBanned()
  }

  removed(document: GameDocument): void {
    if (document.kind === 'world') this.#worlds.find(document.name)?.checkGuests()
    if (document.kind === 'player') this.kick(document.name, 'Your account was deleted.')
  }

  #kickBanned(): void {
    const { documents, clock, print } = this.#parts
    const now = clock.now()
    for (const ban of bannedNames(documents.peek({ kind: 'bans' }))) {
      if (!isInForce(ban, now)) continue
      if (this.kick(ban.name, banText(ban, now))) print(`${ban.name} is banned.`)
    }
  }

  /** Once, for the first who plays. One that cannot be read is told of, and the game goes on without. */
  #readItems(): Promise<ItemFile> {
    this.#items ??= readItemFile(this.#parts.itemsPath).catch((error: unknown) => {
      this.#parts.print(`The items file cannot be used: ${reasonOf(error)}.`)
      return readItemFile(null)
    })
    return this.#items
  }
}
