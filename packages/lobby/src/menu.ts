import type { LobbyServer } from '@trellis/contract/links/lobby.ts'
import {
  formatSettings,
  onRequestWorldSelectMenu,
  onSuperMain,
  setHasGrowId,
} from '@trellis/protocol/calls/login-calls.ts'
import { onFailedToEnterWorld } from '@trellis/protocol/calls/world-calls.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { createItemUpdateTank } from '@trellis/protocol/tanks/item-update.ts'
import { readAction } from '@trellis/protocol/text/action.ts'
import { formatWorldMenu, menuColours } from '@trellis/protocol/text/world-menu.ts'
import { defaultVersions } from '@trellis/protocol/versions.ts'
import type { ClientItems } from './client-items.ts'
import type { ClientLink } from './client-link.ts'
import { findDirection, type LobbyContext } from './lobby-context.ts'

type Deps = {
  context: LobbyContext
  link: ClientLink
  /** `sentence` is why they are not where they wanted to be, or null. */
  visitor: { growId: string; sentence: string | null }
  chosen: (server: LobbyServer) => void
  left: () => void
}

const maxListed = 60
/** The world name that clients send to leave for the menu. */
const exitName = 'EXIT'

/** The world menu of the game, with the servers that run in the place of worlds. */
export class Menu {
  readonly #deps: Deps
  #items: ClientItems = { hash: 0, bytes: null }
  #hasEntered = false
  #hasItems = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Accepts the login, so that the client requests its files and then the menu. */
  async open(isOver: () => boolean): Promise<void> {
    const { context, link } = this.#deps
    this.#items = await context.items()
    if (isOver()) return
    link.call(
      onSuperMain.make({
        itemsHash: this.#items.hash,
        cacheHost: context.cacheHost,
        cachePath: 'cache/',
        unwantedPrograms: '',
        settings: formatSettings({ proto: defaultVersions.protocol }),
        tributeHash: 0,
      }),
    )
  }

  /** Returns false for a message that is invalid here. */
  take(fields: Fields): boolean {
    const action = readAction(fields)
    switch (action?.action) {
      case undefined:
        return false
      case 'refresh_item_data':
        this.#sendItems()
        return true
      case 'enter_game':
        this.#enter()
        return true
      case 'join_request':
        this.#join(action.world)
        return true
      case 'quit_to_exit':
        this.#show()
        return true
      case 'quit':
        this.#deps.left()
        return true
      case 'dialog_return':
      case 'drop':
      case 'input':
      case 'other':
      case 'respawn':
      case 'respawn_spike':
      case 'store':
      case 'trash':
      case 'wrench':
        // Other requests are about a world and need no answer here.
        return true
    }
  }

  #enter(): void {
    if (this.#hasEntered) return
    this.#hasEntered = true
    const { link, visitor } = this.#deps
    link.sendText(visitor.sentence ?? 'Choose the server that you want to play on.')
    link.call(setHasGrowId.make({ hasGrowId: 1, growId: visitor.growId, password: '' }))
    this.#show()
  }

  #join(name: string): void {
    if (!this.#hasEntered) return
    const { context, link, visitor, chosen } = this.#deps
    if (name === '' || name.toUpperCase() === exitName) return this.#show()
    const direction = findDirection(context.servers, { name, growId: visitor.growId })
    if ('server' in direction) return chosen(direction.server)
    link.sendText(direction.sentence ?? '')
    link.call(onFailedToEnterWorld.make({}))
  }

  #show(): void {
    if (!this.#hasEntered) return
    const { context, link, visitor } = this.#deps
    const worlds = context.servers.online(visitor.growId).slice(0, maxListed)
    if (worlds.length === 0) link.sendText('No server is online right now. Come back later.')
    const menu = formatWorldMenu([{ heading: 'Servers', colour: menuColours.top, worlds }])
    link.call(onRequestWorldSelectMenu.make({ menu, mode: 0 }))
  }

  #sendItems(): void {
    const { context, link } = this.#deps
    const { bytes } = this.#items
    if (this.#hasItems || bytes === null || !context.allowances.itemFiles.take(link.address)) return
    this.#hasItems = true
    link.tank(createItemUpdateTank({ kind: 'items-dat', bytes }))
  }
}
