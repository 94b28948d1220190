import { exitName } from '@trellis/contract/kit/world-names.ts'
import { readFields } from '@trellis/protocol/fields.ts'
import type { Packet } from '@trellis/protocol/packet.ts'
import type { TankPacket } from '@trellis/protocol/tank-packet.ts'
import { tankTypes } from '@trellis/protocol/tank-types.ts'
import { createItemUpdateTank } from '@trellis/protocol/tanks/item-update.ts'
import {
  createRequestTank,
  type PlayerRequest,
  readRequest,
} from '@trellis/protocol/tanks/request.ts'
import { type Action, readAction } from '@trellis/protocol/text/action.ts'
import { actionRules, dialogRules, requestRules } from '../game/requests/requests.ts'
import { repeatInRow } from '../game/requests/row.ts'
import type { Rule } from '../game/scene.ts'
import { openStore } from '../game/store/store-dialog.ts'
import type { ItemFile } from '../items/item-file.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { TimedEvents } from '../timed-events/timed-events.ts'
import { showPretended } from '../worlds/show-pretended.ts'
import type { PeopleService } from './people-service.ts'
import type { Session } from './session.ts'
import type { SessionStage } from './stage.ts'

type Deps = {
  session: Session
  player: OnlinePlayer
  items: ItemFile
  people: Pick<PeopleService, 'showProfile' | 'answer' | 'screen' | 'command'>
  timedEvents: Pick<TimedEvents, 'punched'>
  /** Runs when the player is no longer online. */
  left: () => void
}

/** The names that clients give to the buttons of the store, besides `store`. */
const storeButtons: ReadonlySet<string> = new Set(['buy', 'storenavigate'])

/** Turns a logged-in player's packets into actions. */
export class PlayStage implements SessionStage {
  readonly #deps: Deps
  #hasEntered = false
  /** The hash of the last file that was sent. */
  #sentItems: number | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  take(packet: Packet): boolean {
    switch (packet.kind) {
      case 'text':
      case 'message':
        return this.#takeText(packet.text)
      case 'tank':
        return this.#takeTank(packet.tank)
      case 'track':
        return true
      case 'hello':
        return false
    }
  }

  end(): void {
    this.#deps.player.end()
    this.#deps.left()
  }

  #takeText(text: string): boolean {
    const fields = readFields(text)
    const action = fields && readAction(fields)
    if (action === null) return false
    if (this.#hasEntered) this.#act(action)
    else this.#actBefore(action)
    return true
  }

  /** Handles the actions of a client between its login and the game. */
  #actBefore({ action }: Action): void {
    if (action === 'refresh_item_data') return this.#sendItems()
    if (action === 'quit') return this.#deps.session.end()
    if (action !== 'enter_game') return
    this.#hasEntered = true
    this.#deps.player.enterGame()
  }

  #act(action: Action): void {
    const { player, session } = this.#deps
    switch (action.action) {
      case 'input':
        return player.say(action.text)
      case 'join_request':
        if (action.world === '' || action.world.toUpperCase() === exitName) player.leaveWorld()
        else void player.join(action.world)
        return
      case 'quit_to_exit':
        return player.leaveWorld()
      case 'respawn':
      case 'respawn_spike':
        return player.respawn()
      case 'quit':
        return session.end()
      case 'wrench':
        return this.#deps.people.showProfile(player, action.netId)
      case 'dialog_return':
        return this.#answer(action)
      case 'drop':
      case 'enter_game':
      case 'refresh_item_data':
      case 'trash':
        return this.#actByRule(action)
      case 'store':
        return this.#openStore()
      case 'other':
        if (storeButtons.has(action.name)) this.#openStore()
        else if (action.name === 'friends') this.#deps.people.command(player, '/friends')
    }
  }

  #openStore(): void {
    const { player } = this.#deps
    if (player.visit === null) player.sendText('The store opens in a world.')
    else player.act(openStore, null)
  }

  #answer(answer: Extract<Action, { action: 'dialog_return' }>): void {
    const { player, people } = this.#deps
    if (people.answer(player, answer)) return
    const rule = dialogRules.get(answer.dialog)
    const screened = rule && people.screen(player, answer)
    if (!rule || !screened) return
    player.act(rule, screened.answer.answers)
    const { pretended } = screened
    if (pretended && player.visit) showPretended(player.visit, rule, pretended.answers)
  }

  /** An action without a rule needs nothing from the server. */
  #actByRule<Name extends Action['action']>(action: Extract<Action, { action: Name }>): void {
    const rule = findRule(actionRules, action.action)
    if (rule) this.#deps.player.act(rule, action)
  }

  #takeTank(tank: TankPacket): boolean {
    const { player, session } = this.#deps
    if (tank.type === tankTypes.pingRequest) {
      session.link.tank(createRequestTank({ kind: 'ping-reply' }))
      return true
    }
    const request = readRequest(tank)
    if (request === null) return false
    this.#countPunch(request)
    if (request.kind === 'move') player.move(request)
    else if (request.kind === 'disconnect') session.end()
    else {
      const rule = findRule(requestRules, request.kind)
      if (rule) player.act(rule, request, repeatInRow)
    }
    return true
  }

  /** A client that punches air or a player sends the tile with its motion; at a block it sends a tile change. */
  #countPunch(request: PlayerRequest): void {
    const { player, timedEvents } = this.#deps
    const world = player.visit?.world.name
    if (world === undefined) return
    if (request.kind === 'punch') timedEvents.punched(player.growId, world, request)
    if (request.kind === 'move' && request.aim !== undefined)
      timedEvents.punched(player.growId, world, request.aim)
  }

  /**
   * Each file is sent once: a megabyte for each packet of a few bytes would help attackers to flood the line.
   */
  #sendItems(): void {
    const { items, session } = this.#deps
    if (this.#sentItems === items.hash || items.bytes === null) return
    this.#sentItems = items.hash
    session.link.tank(createItemUpdateTank({ kind: 'items-dat', bytes: items.bytes }))
  }
}

/** The table maps each name to a rule for that name's command, which the compiler cannot follow. */
function findRule<Command>(rules: Record<string, unknown>, name: string): Rule<Command> | null {
  return Object.hasOwn(rules, name) ? (rules[name] as Rule<Command>) : null
}
