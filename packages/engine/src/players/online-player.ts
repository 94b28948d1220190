import { onRequestWorldSelectMenu } from '@trellis/protocol/calls/login-calls.ts'
import { onFailedToEnterWorld } from '@trellis/protocol/calls/world-calls.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import { formatEventLine } from '../console/event-lines.ts'
import { takeOffLostClothes } from '../game/belongings/clothes.ts'
import { getRank, moderatorRank } from '../game/people/rank.ts'
import { findChatRefusal } from '../game/rights/chat.ts'
import type { Rule } from '../game/scene.ts'
import type { Position } from '../game/world/position.ts'
import { getRequestedWorldName } from '../game/world/world-name.ts'
import { getReason } from '../reason.ts'
import type { Occupant, PlayerHandle } from '../worlds/occupant.ts'
import type { GetParts, OpenWorld } from '../worlds/open-world.ts'
import { maySee } from '../worlds/sight.ts'
import { type Account, notifyPlayer, showInventory } from './account.ts'
import { describeArrival, notifyOthers } from './arrival.ts'
import { Jail } from './jail.ts'
import type { PlayerDeps } from './player-deps.ts'
import { createPlayerHandle } from './player-handle.ts'
import { PlayerPace } from './player-pace.ts'
import { sendGreeting } from './send-greeting.ts'
import { writeWorldMenu } from './world-menu.ts'

export type Listener = {
  /** Runs when the player changes worlds; null is the menu. */
  onWorld: (name: string | null) => void
  /** Runs for typed text that begins with a slash. */
  onCommand: (player: OnlinePlayer, text: string) => void
  /** Runs for a chat line. */
  onSay: (player: OnlinePlayer, text: string) => void
}

/** A player who has logged in, in the world menu or in a world. */
export class OnlinePlayer {
  readonly account: Account
  readonly #deps: PlayerDeps
  readonly #listener: Listener
  readonly #pace: PlayerPace
  readonly #jail: Jail
  #visit: { world: OpenWorld; occupant: Occupant } | null = null
  #isHidden = false
  #isJoining = false
  /** Where the player appears in the next world; others read nothing of it with `isQuiet`. */
  #arrival: { world: string; place: Position; isQuiet?: boolean } | null = null
  #isInGame = false
  #isGone = false

  constructor(account: Account, deps: PlayerDeps, listener: Listener) {
    this.account = account
    this.#deps = deps
    this.#listener = listener
    this.#pace = new PlayerPace(deps.monotonic)
    this.#jail = new Jail(account, deps)
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
  sendText = (text: string): void => notifyPlayer(this.account, text)

  enterGame(): void {
    sendGreeting(this.account, this.#deps.serverName, () => this.#showMenu())
    this.#isInGame = true
    void this.#returnToJail()
  }

  /** Moves to a door of another world, or stays and shows the reason. Resolves with whether the player moved. */
  join(requested: string, doorId = ''): Promise<boolean> {
    this.#arrival = null
    return this.#join(requested, doorId)
  }

  /** Moves to a place of a world, which may be the present one. */
  goTo(world: OpenWorld, place: Position): void {
    if (this.#visit?.world === world) return world.put(this.#visit.occupant, place)
    this.#arrival = { world: world.name, place }
    void this.#join(world.name, '')
  }

  async #join(requested: string, doorId: string): Promise<boolean> {
    const jailed = this.#jail.describe()
    const name = jailed === null ? getRequestedWorldName(requested) : this.#jail.world
    if (jailed !== null) this.sendText(jailed)
    if (jailed !== null && this.#visit?.world.name === name) return false
    if (name === null) return this.#stay("That is no world's name.")
    if (this.#isJoining) return false
    if (!this.#pace.take('join')) return this.#stay('Slow down a little.')
    return this.#travel(name, doorId)
  }

  /**
   * Brings a jailed player from the menu or any other world to the jail world, despite its lock and the rate limit; to
   * the menu when it cannot be opened. A player who is on the way to a world goes there first.
   */
  async obeyJail(): Promise<void> {
    const isThere = this.#isInGame && !this.#isGone
    if (!isThere || this.#isJoining || this.#jail.describe() === null) return
    if (this.#visit?.world.name === this.#jail.world) return
    this.#arrival = null
    if (!(await this.#travel(this.#jail.world, ''))) this.#exit()
  }

  async #returnToJail(): Promise<void> {
    const jailed = this.#jail.describe()
    if (jailed !== null) this.sendText(jailed)
    await this.obeyJail()
  }

  /** Enters the present world again under its new name, at the same place. */
  follow(name: string): void {
    if (!this.#visit || this.#isJoining) return
    this.#arrival = { world: name, place: this.#visit.occupant.motion, isQuiet: true }
    void this.#travel(name, '')
  }

  async #travel(name: string, doorId: string): Promise<boolean> {
    this.#isJoining = true
    try {
      return await this.#enter(name, doorId)
    } catch (error) {
      this.#deps.print(`${name} could not be opened: ${getReason(error)}.`)
      return this.#stay('That world could not be opened.')
    } finally {
      this.#isJoining = false
      if (this.#visit?.world.isGone) this.leaveWorld()
      if (name !== this.#jail.world) await this.obeyJail()
    }
  }

  /** Returns to the menu, from which a jailed player comes back to the jail at once. */
  leaveWorld(): void {
    const isFree = this.#jail.describe() === null || this.#visit?.world.isGone === true
    if (!isFree && !this.#pace.take('join')) return this.sendText('Slow down a little.')
    this.#exit()
    void this.#returnToJail()
  }

  #exit(): void {
    const world = this.#visit?.world.name
    if (world) this.#deps.print(formatEventLine({ kind: 'exit', growId: this.growId, world }))
    this.#leave()
    this.#showMenu()
  }

  move(motion: Motion): void {
    if (!this.#pace.take('move')) return
    this.#visit?.world.move(this.#visit.occupant, motion)
  }

  /**
   * Applies a rule to the world where the player is, and returns whether it did something. Does nothing in the
   * menu.
   */
  act<Command>(rule: Rule<Command>, command: Command, getParts?: GetParts<Command>): boolean {
    if (!this.takesTurn() || !this.#visit) return false
    return this.#visit.world.act(this.#visit.occupant, rule, command, getParts)
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
    if (!this.#pace.take('chat')) return this.sendText('You are writing too fast.')
    if (text.startsWith('/')) this.#listener.onCommand(this, text)
    else this.#listener.onSay(this, text)
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

  async #enter(name: string, doorId: string): Promise<boolean> {
    const { worlds, mayMakeWorld, entries } = this.#deps
    // All players in a world see a newcomer enter: hundreds at once would take seconds in one tick.
    await entries.wait()
    const mayMake = () => this.#jail.isIn(name) || mayMakeWorld(this.account.link.address, name)
    let isIn = false
    const isThere = await worlds.visit(name, mayMake, (world) => {
      isIn = this.#enterOpen(world, doorId)
    })
    return isThere ? isIn : this.#stay('There is no such world, and it cannot be made now.')
  }

  #enterOpen(world: OpenWorld, doorId: string): boolean {
    if (this.#isGone) return false
    const inhabitant = this.asPlayerHandle()
    const why = world.denialFor(inhabitant)
    if (why !== null) return this.#stay(why)
    const isQuiet = this.#arrival?.isQuiet === true || this.#visit?.world === world
    this.#leave(world, isQuiet)
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
    if (!isQuiet) notifyOthers(world, inhabitant, 'entered')
    return true
  }

  #leave(next: OpenWorld | null = null, isQuiet = false): void {
    if (!this.#visit) return
    const { world, occupant } = this.#visit
    this.#visit = null
    world.leave(occupant)
    if (!isQuiet) notifyOthers(world, occupant.inhabitant, 'left')
    if (world !== next) this.#deps.worlds.rest(world)
    this.#listener.onWorld(null)
  }

  #stay(why: string): false {
    if (this.#isGone) return false
    notifyPlayer(this.account, why)
    this.account.link.call(onFailedToEnterWorld.make({}))
    return false
  }

  /** Returns the player as worlds see them. */
  asPlayerHandle(): PlayerHandle {
    return createPlayerHandle(this.account, {
      isHidden: () => this.#isHidden,
      leaveWorld: () => this.leaveWorld(),
      join: (world, doorId) => this.join(world, doorId),
    })
  }

  #showMenu(): void {
    if (this.#isGone) return
    const menu = writeWorldMenu(this.account.player() ?? {}, this.#deps)
    this.account.link.call(onRequestWorldSelectMenu.make({ menu, mode: 0 }))
  }
}
