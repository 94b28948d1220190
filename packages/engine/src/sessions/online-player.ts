import {
  onRequestWorldSelectMenu,
  onSetFeatureEnableFlags,
  setHasGrowId,
} from '@trellis/protocol/calls/login-calls.ts'
import { onFailedToEnterWorld } from '@trellis/protocol/calls/world-calls.ts'
import { clientFeatures, encodeFeatures, hasFeatures } from '@trellis/protocol/client-features.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import { formatEventLine } from '../console/event-lines.ts'
import { takeOffLostClothes } from '../game/belongings/clothes.ts'
import { findChatRefusal } from '../game/chat.ts'
import type { Position } from '../game/position.ts'
import { getRank, moderatorRank } from '../game/rank.ts'
import type { Rule } from '../game/scene.ts'
import { getRequestedWorldName } from '../game/world-name.ts'
import { getReason } from '../reason.ts'
import type { Occupant, PlayerHandle } from '../worlds/occupant.ts'
import type { GetParts, OpenWorld } from '../worlds/open-world.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'
import { maySee } from '../worlds/sight.ts'
import { type Account, notifyPlayer, showGems, showInventory, showItemChange } from './account.ts'
import { describeArrival } from './arrival.ts'
import type { PacedTurns } from './paced-turns.ts'
import { PlayerPace } from './player-pace.ts'
import { writeWorldMenu } from './world-menu.ts'

/** The services of the server that an online player needs. */
export type PlayerDeps = {
  serverName: string
  worlds: OpenWorlds
  /** The queue in which players enter worlds. */
  entries: PacedTurns
  creators: () => readonly string[]
  print: (line: string) => void
  now: () => number
  monotonic: () => number
  /** Each world is a file on the owner's disk. */
  mayMakeWorld: (address: string) => boolean
}

export type Listener = {
  /** Runs when the player changes worlds; null is the menu. */
  onWorld: (name: string | null) => void
  /** Runs for typed text that begins with a slash. */
  onCommand: (player: OnlinePlayer, text: string) => void
}

/** A player who has logged in, in the world menu or in a world. */
export class OnlinePlayer {
  readonly account: Account
  readonly #deps: PlayerDeps
  readonly #listener: Listener
  readonly #pace: PlayerPace
  #visit: { world: OpenWorld; occupant: Occupant } | null = null
  #isHidden = false
  #isJoining = false
  /** The place where the player appears in the next world. */
  #arrival: { world: string; place: Position } | null = null
  #isGone = false

  constructor(account: Account, deps: PlayerDeps, listener: Listener) {
    this.account = account
    this.#deps = deps
    this.#listener = listener
    this.#pace = new PlayerPace(deps.monotonic)
  }

  get growId(): string {
    return this.account.growId
  }

  get rank(): number {
    return getRank(this.account.player() ?? {}, this.growId, this.#deps.creators())
  }

  get isModerator(): boolean {
    return this.rank >= moderatorRank
  }

  /** Null in the menu. */
  get visit(): { readonly world: OpenWorld; readonly occupant: Occupant } | null {
    return this.#visit
  }

  /** Only moderators see a hidden player. */
  get isHidden(): boolean {
    return this.#isHidden
  }

  hide(isHidden: boolean): void {
    this.#isHidden = isHidden
    this.showAgain()
  }

  /** Sends a line to this player only. */
  sendText(text: string): void {
    notifyPlayer(this.account, text)
  }

  /** Sends the packets that a player needs before the first world. */
  enterGame(): void {
    const { account } = this
    const { growId, link } = account
    notifyPlayer(account, `Welcome to ${this.#deps.serverName}, \`w${growId}\`\`.`)
    showInventory(account)
    showGems(account)
    link.call(setHasGrowId.make({ hasGrowId: 1, growId, password: '' }))
    this.#showMenu()
    if (hasFeatures(account.client.version)) {
      link.call(onSetFeatureEnableFlags.make({ features: encodeFeatures(clientFeatures) }))
    }
  }

  /** Moves to another world, at its door of this id, or stays and shows the reason. */
  join(requested: string, doorId = ''): void {
    this.#arrival = null
    this.#join(requested, doorId)
  }

  /** Moves to a place of a world, which may be the present one. */
  goTo(world: OpenWorld, place: Position): void {
    if (this.#visit?.world === world) return world.put(this.#visit.occupant, place)
    this.#arrival = { world: world.name, place }
    this.#join(world.name, '')
  }

  #join(requested: string, doorId: string): void {
    const name = getRequestedWorldName(requested)
    if (name === null) return this.#stay("That is no world's name.")
    if (this.#isJoining) return
    if (!this.#pace.take('join')) return this.#stay('Slow down a little.')
    this.#travel(name, doorId)
  }

  /** Enters the present world again under its new name, at the same place. */
  follow(name: string): void {
    if (!this.#visit || this.#isJoining) return
    this.#arrival = { world: name, place: this.#visit.occupant.motion }
    this.#travel(name, '')
  }

  #travel(name: string, doorId: string): void {
    this.#isJoining = true
    this.#enter(name, doorId)
      .catch((error: unknown) => {
        this.#deps.print(`${name} could not be opened: ${getReason(error)}.`)
        this.#stay('That world could not be opened.')
      })
      .finally(() => {
        this.#isJoining = false
        if (this.#visit?.world.isGone) this.leaveWorld()
      })
  }

  /** Returns to the menu. */
  leaveWorld(): void {
    const { growId } = this.account
    const world = this.#visit?.world.name
    if (world) this.#deps.print(formatEventLine({ kind: 'exit', growId, world }))
    this.#leave()
    this.#showMenu()
  }

  move(motion: Motion): void {
    if (!this.#pace.take('move')) return
    this.#visit?.world.move(this.#visit.occupant, motion)
  }

  /** Applies a rule to the world where the player is. Does nothing in the menu. */
  act<Command>(rule: Rule<Command>, command: Command, getParts?: GetParts<Command>): void {
    if (this.takesTurn()) this.#visit?.world.act(this.#visit.occupant, rule, command, getParts)
  }

  /** Returns whether the player is in a world and within the rate limit. A true result uses up one action. */
  takesTurn(): boolean {
    return this.#visit !== null && this.#pace.take('act')
  }

  /** Returns whether the player may speak in their world, and shows the reason if not. */
  mayChat(): boolean {
    if (!this.#visit) return false
    const { growId, player } = this.account
    const visitor = { growId, player: player() ?? {} }
    const where = { creators: this.#deps.creators(), now: this.#deps.now() }
    const denial = findChatRefusal(visitor, this.#visit.world.world, where)
    if (denial !== null) this.sendText(denial)
    return denial === null
  }

  respawn(): void {
    this.#visit?.world.respawn(this.#visit.occupant)
  }

  say(typed: string): void {
    const text = cleanPlayerText(typed, textRules.chat)
    if (!this.#visit || text === '') return
    const { world, occupant } = this.#visit
    if (!this.#pace.take('chat')) return this.sendText('You are writing too fast.')
    if (text.startsWith('/')) return this.#listener.onCommand(this, text)
    if (!this.mayChat()) return
    const line = { kind: 'chat', world: world.name, growId: this.growId, text } as const
    this.#deps.print(formatEventLine(line))
    world.audience.say(occupant, text)
  }

  /** Shows the new name, rank and clothes to all players in the world, including this one. */
  showAgain(): void {
    this.#visit?.world.audience.showAgain(this.#visit.occupant)
  }

  /** Shows the changed clothes. */
  showWorn(): void {
    this.#visit?.world.audience.showWorn(this.#visit.occupant)
    showInventory(this.account)
  }

  /** Takes off clothes that the player no longer has. */
  checkClothes(): void {
    this.#visit?.world.act(this.#visit.occupant, takeOffLostClothes, null)
  }

  /** Ends the player's session. */
  end(): void {
    this.#isGone = true
    this.#leave()
  }

  async #enter(name: string, doorId: string): Promise<void> {
    const { worlds, mayMakeWorld, entries } = this.#deps
    // All players in a world see a newcomer enter: hundreds at once would take seconds in one tick.
    await entries.wait()
    const mayMake = () => mayMakeWorld(this.account.link.address)
    const isThere = await worlds.visit(name, mayMake, (world) => this.#enterOpen(world, doorId))
    if (!isThere) this.#stay('There is no such world, and it cannot be made now.')
  }

  #enterOpen(world: OpenWorld, doorId: string): void {
    if (this.#isGone) return
    const inhabitant = this.asPlayerHandle()
    const why = world.denialFor(inhabitant)
    if (why !== null) return this.#stay(why)
    this.#leave()
    const creators = this.#deps.creators()
    const others = world.audience.occupants.filter(({ inhabitant: it }) =>
      maySee(inhabitant, it, creators),
    )
    const occupant = world.enter(inhabitant, doorId)
    this.#visit = { world, occupant }
    if (this.#arrival?.world === world.name) world.put(occupant, this.#arrival.place)
    this.#arrival = null
    this.#listener.onWorld(world.name)
    this.#deps.print(formatEventLine({ kind: 'enter', growId: this.growId, world: world.name }))
    notifyPlayer(this.account, describeArrival(world, others.length))
  }

  #leave(): void {
    if (!this.#visit) return
    const { world, occupant } = this.#visit
    this.#visit = null
    world.leave(occupant)
    this.#deps.worlds.rest(world)
    this.#listener.onWorld(null)
  }

  #stay(why: string): void {
    if (this.#isGone) return
    notifyPlayer(this.account, why)
    this.account.link.call(onFailedToEnterWorld.make({}))
  }

  /** Returns the player as worlds see them. */
  asPlayerHandle(): PlayerHandle {
    const { growId, player, playerVersion, link, client } = this.account
    return {
      growId,
      country: client.country,
      player,
      playerVersion,
      isHidden: () => this.#isHidden,
      send: (packet, worth) => link.send(packet, worth),
      change: this.account.change,
      showBelongings: (what) =>
        what === 'gems' ? showGems(this.account) : showInventory(this.account),
      showItemChange: (itemId, by) => showItemChange(this.account, itemId, by),
      depart: (world, doorId) => (world === null ? this.leaveWorld() : this.join(world, doorId)),
      sentAway: (why) => {
        notifyPlayer(this.account, why)
        this.leaveWorld()
      },
    }
  }

  #showMenu(): void {
    if (this.#isGone) return
    const menu = writeWorldMenu(this.account.player() ?? {}, this.#deps.worlds)
    this.account.link.call(onRequestWorldSelectMenu.make({ menu, mode: 0 }))
  }
}
