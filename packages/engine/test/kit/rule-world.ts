import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import type { JournalEntry } from '@trellis/game-data/journal/entry.ts'
import { type Operation, operate } from '@trellis/game-data/journal/operation.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import { listPlayerOperations, listWorldOperations } from '../../src/game/events/event-changes.ts'
import type { GameEvent } from '../../src/game/events/game-event.ts'
import { actionTypes, type Items } from '../../src/game/items/item-traits.ts'
import { getRank } from '../../src/game/people/rank.ts'
import type { Rule, Scene } from '../../src/game/scene.ts'
import { getCustomItems } from '../../src/game/settings/custom-items.ts'
import { getSettings } from '../../src/game/settings/settings.ts'
import { noFactors } from '../../src/game/timed-events/timed-event.ts'
import { getDefaultTraits, wellKnownItems } from '../../src/items/traits.ts'
import { hashPassword } from '../../src/worlds/hash-password.ts'

/** Item ids for the rules' tests, one of each kind. */
export const things = {
  door: 12,
  portal: 16,
  gate: 22,
  switch: 24,
  dice: 26,
  display: 28,
  vending: 30,
  rainMachine: 1222,
  snowMachine: 1224,
  oddMachine: 40,
  infinity: 42,
  storageBox: 44,
  safe: 46,
  donationBox: 48,
  mailbox: 50,
  bulletinBoard: 52,
  mannequin: 54,
  hat: 60,
  cap: 62,
  shirt: 64,
} as const

const kinds: ReadonlyMap<number, number> = new Map([
  [things.door, actionTypes.door],
  [things.portal, actionTypes.portal],
  [things.gate, actionTypes.gateway],
  [things.switch, actionTypes.toggleBlock],
  [things.dice, actionTypes.dice],
  [things.display, actionTypes.display],
  [things.vending, actionTypes.vending],
  [things.rainMachine, actionTypes.weatherMachine],
  [things.snowMachine, actionTypes.weatherMachine],
  [things.oddMachine, actionTypes.weatherMachine],
  [things.infinity, actionTypes.infinityWeather],
  [things.storageBox, actionTypes.storageBox],
  [things.safe, actionTypes.safe],
  [things.donationBox, actionTypes.donationBox],
  [things.mailbox, actionTypes.mailbox],
  [things.bulletinBoard, actionTypes.bulletinBoard],
  [things.mannequin, actionTypes.mannequin],
  [things.hat, actionTypes.clothes],
  [things.cap, actionTypes.clothes],
  [things.shirt, actionTypes.clothes],
])

export const items: Items = {
  getTraits: (id) => ({
    ...(wellKnownItems.get(id) ?? getDefaultTraits(id, kinds.get(id))),
    ...(id === things.shirt && { clothingType: 1 }),
  }),
  has: (id) => wellKnownItems.has(id) || kinds.has(id),
  findGrown: () => undefined,
  mayExist: (id) => wellKnownItems.has(id) || kinds.has(id),
  listGrowable: () => [],
}

/** A world and its players without a server: rules return events, whose effects it keeps. */
export class RuleWorld {
  world: JsonObject
  readonly players = new Map<string, JsonObject>()
  readonly customItems = getCustomItems(null)
  now = 0
  factors = noFactors
  /** Receives each change of a file, as the journal does. */
  record: (entry: JournalEntry) => void = () => {}

  readonly #config: JsonObject

  constructor(world: JsonObject = {}, config: JsonObject = {}) {
    this.#config = config
    const blocks = Array.from({ length: 6000 }, () => ({}))
    this.world = { owner: '', w_s: 0, admins: [], blocks, ...world }
  }

  /** Adds a player with this inventory. */
  add(growId: string, inventory: [number, number][] = [], more: JsonObject = {}): this {
    this.players.set(growId, { name: growId, inventory, ...more })
    return this
  }

  block(index: number): JsonObject {
    return (this.world.blocks as JsonObject[])[index] ?? {}
  }

  countItem(growId: string, itemId: number): number {
    const inventory = this.players.get(growId)?.inventory as [number, number][]
    return inventory.find(([id]) => id === itemId)?.[1] ?? 0
  }

  /** Returns the scene of a player at a tile. */
  scene(growId: string, at: number): Scene {
    const player = this.players.get(growId) ?? {}
    const place = { x: (at % 100) * 32, y: Math.floor(at / 100) * 32 }
    const growIds = [...this.players.keys()]
    return {
      worldName: 'FARM',
      world: this.world,
      actor: {
        growId,
        player,
        rank: getRank(player, growId, []),
        netId: growIds.indexOf(growId) + 1,
        place,
        facesLeft: false,
      },
      places: [place],
      items,
      customItems: this.customItems,
      settings: getSettings(this.#config),
      dice: createSeededDice(7),
      hashPassword,
      now: this.now,
      punchesAt: () => 0,
      nextDropUid: 1,
      people: {
        here: (netId) => growIds[netId - 1] ?? null,
        withAccount: (requested) =>
          growIds.find((it) => it.toLowerCase() === requested.toLowerCase()) ?? null,
      },
      factors: this.factors,
      hasWorld: () => true,
    }
  }

  /** Runs a rule, and keeps the lasting effects of its events. */
  act<Command>(growId: string, at: number, rule: Rule<Command>, command: Command): GameEvent[] {
    const events = rule(this.scene(growId, at), command)
    for (const event of events) this.#keep(growId, event)
    return events
  }

  /** Answers a dialog with the tile and item that clients send along, and returns the events. */
  answer(
    growId: string,
    at: number,
    rule: Rule<ReadonlyMap<string, string>>,
    values: Record<string, string | number>,
  ): GameEvent[] {
    const about = { tilex: at % 100, tiley: Math.floor(at / 100), item: Number(this.block(at).f) }
    const entries = Object.entries({ ...about, ...values })
    const answers = new Map(entries.map(([name, value]) => [name, String(value)]))
    return this.act(growId, at, rule, answers)
  }

  #operate(document: GameDocument, value: JsonObject, operations: readonly Operation[]): void {
    for (const operation of operations) operate(value, operation)
    this.record({ document, operations })
  }

  #keep(growId: string, event: GameEvent): void {
    switch (event.kind) {
      case 'block':
      case 'world-key':
      case 'drop':
      case 'drop-gone':
        this.#operate(
          { kind: 'world', name: 'FARM' },
          this.world,
          listWorldOperations(event, this.world),
        )
        return
      case 'items':
      case 'gems':
      case 'player-key': {
        const player = this.players.get(growId) ?? {}
        this.#operate({ kind: 'player', name: growId }, player, listPlayerOperations(event, player))
        return
      }
      default:
    }
  }
}

export const listMessages = (events: GameEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'message' ? [event.text] : []))

export const findDialog = (events: GameEvent[]): Dialog | null =>
  events.flatMap((event) => (event.kind === 'dialog' ? [event.dialog] : []))[0] ?? null
