import { randomInt } from 'node:crypto'
import { canBeMade } from '@trellis/contract/kit/world-names.ts'
import { findRenamed } from '@trellis/game-data/former-names.ts'
import { cacheDerived } from '../documents/derived.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { clearTiles } from '../game/blocks/blocked-tiles.ts'
import { type CustomItems, getCustomItems } from '../game/settings/custom-items.ts'
import { getSettings, type Settings } from '../game/settings/settings.ts'
import type { ItemFile } from '../items/item-file.ts'
import { createNewWorld } from './new-world.ts'
import { OpenWorld } from './open-world.ts'
import type { WorldDeps } from './world-deps.ts'

type Deps = {
  documents: DocumentStore
  items: ItemFile
  now: () => number
  print: (line: string) => void
  notice: WorldDeps['notice']
  /** Runs when a world was opened, before players enter it. */
  opened: (name: string) => void
  eventFactors: WorldDeps['eventFactors']
}
type Opened = { world: OpenWorld; letGo: () => void }

/** The worlds with players in them, each open once. The game changes world files only through this class. */
export class OpenWorlds {
  readonly #deps: Deps
  readonly #open = new Map<string, Opened>()
  readonly #opening = new Map<string, Promise<boolean>>()

  readonly #settings: () => Settings
  readonly #customItems: () => CustomItems

  constructor(deps: Deps) {
    const { documents } = deps
    this.#deps = deps
    this.#settings = cacheDerived(documents, { kind: 'config' }, getSettings)
    this.#customItems = cacheDerived(documents, { kind: 'custom-items' }, getCustomItems)
  }

  find(name: string): OpenWorld | null {
    return this.#open.get(name.toUpperCase())?.world ?? null
  }

  /** Returns the worlds with most players first. */
  get busiest(): { name: string; players: number }[] {
    const worlds = [...this.#open.values()].map(({ world: { name, size } }) => ({
      name,
      players: size,
    }))
    return worlds.sort((one, other) => other.players - one.players)
  }

  /**
   * Brings a player into the world of this name. A missing world is created when `mayMake` permits. Returns
   * false when there is none. A world that `visit` leaves empty is closed again.
   */
  async visit(
    requested: string,
    mayMake: () => boolean,
    visit: (world: OpenWorld) => void,
  ): Promise<boolean> {
    for (;;) {
      const name = this.#findPresentName(requested)
      const there = this.#open.get(name)
      // The visit is synchronous, because the world could close in between.
      if (there) {
        visit(there.world)
        this.rest(there.world)
        return true
      }
      const opening = this.#opening.get(name) ?? this.#load(name, mayMake)
      this.#opening.set(name, opening)
      try {
        if (!(await opening)) return false
      } finally {
        if (this.#opening.get(name) === opening) this.#opening.delete(name)
      }
    }
  }

  /** Returns the name that a renamed world has now, unless another world has the former one. */
  #findPresentName(name: string): string {
    const { documents } = this.#deps
    const document = { kind: 'world', name } as const
    if (documents.worlds.has(name) || documents.isBroken(document)) return name
    const renamed = findRenamed(documents.peek({ kind: 'ratings' }), name)
    const isJail = name === this.#settings().moderation.jailWorld
    return renamed !== null && !isJail && documents.worlds.has(renamed) ? renamed : name
  }

  /** Advances all worlds by one twentieth of a second. `now` is in milliseconds and never decreases. */
  tick(now: number): void {
    for (const { world } of this.#open.values()) world.tick(now)
  }

  /** Resends all players' clothes, after their rules have changed. */
  showAllWorn(): void {
    for (const { world } of this.#open.values()) world.audience.showAllWorn()
  }

  /** Closes a world without players, which frees its memory. */
  rest(world: OpenWorld): void {
    const opened = this.#open.get(world.name)
    if (world.size > 0 || opened?.world !== world) return
    this.#open.delete(world.name)
    opened.letGo()
  }

  /** Removes the items that the server's owner has blocked since the world was last open. */
  #clear(name: string): void {
    const { documents, print } = this.#deps
    const document = { kind: 'world', name } as const
    const cleared = clearTiles(documents.peek(document) ?? {}, this.#customItems())
    if (cleared.length === 0) return
    documents.play(document, cleared)
    print(`${cleared.length} tiles of ${name} had blocked items and are empty now.`)
  }

  async #load(name: string, mayMake: () => boolean): Promise<boolean> {
    const { documents, items, now, print, notice, eventFactors } = this.#deps
    const document = { kind: 'world', name } as const
    if (!documents.worlds.has(name)) {
      if (!canBeMade(name) || documents.isBroken(document) || !mayMake()) return false
      // False when the panel has created the same one at this moment.
      const seed = randomInt(2 ** 32)
      const { startOwner } = this.#settings()
      await documents.create(document, createNewWorld({ name, seed, place: name, startOwner }))
    }
    const [letGo] = await Promise.all([documents.keep(document), items.ready()])
    if (letGo === null) return false
    this.#clear(name)
    this.#deps.opened(name)
    const world = new OpenWorld(name, {
      world: () => documents.peek(document),
      change: (operations) => void documents.play(document, operations),
      settings: this.#settings,
      customItems: this.#customItems,
      items,
      dice: Math.random,
      now,
      hasWorld: (other) => documents.worlds.has(this.#findPresentName(other)),
      withAccount: (growId) => documents.players.find(growId),
      print,
      notice,
      eventFactors,
    })
    this.#open.set(name, { world, letGo })
    return true
  }
}
