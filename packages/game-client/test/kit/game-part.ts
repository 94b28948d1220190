import { plainRecord } from '@trellis/items/item-record.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { hashItemsDat } from '@trellis/items/items-dat/hash.ts'
import * as logins from '@trellis/protocol/calls/login-calls.ts'
import * as messages from '@trellis/protocol/calls/message-calls.ts'
import * as players from '@trellis/protocol/calls/player-calls.ts'
import { onFailedToEnterWorld, onSetCurrentWeather } from '@trellis/protocol/calls/world-calls.ts'
import { formatDialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Tile } from '@trellis/protocol/map/tile.ts'
import type { Drop, WorldMap } from '@trellis/protocol/map/world-map.ts'
import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import type { Action } from '@trellis/protocol/text/action.ts'
import type { Login } from '@trellis/protocol/text/login.ts'
import { formatRemoval, formatSpawn } from '@trellis/protocol/text/spawn.ts'
import { formatWorldMenu, menuColours } from '@trellis/protocol/text/world-menu.ts'
import type { Visitor } from './visitor.ts'

export const soil = 2
export const wallpaper = 14
const records = [
  { ...plainRecord, id: soil, name: 'Soil' },
  { ...plainRecord, id: wallpaper, name: 'Wallpaper', actionType: 18 },
]
export const itemsDat = encodeItemsDat(records, 19)

export const sky: Tile = { foreground: 0, background: 0, flags: 0, lockedBy: null, extra: null }
export const signAt = { tileX: 3, tileY: 3 }
export const getToken = (growId: string) => growId.length * 1000

/** Returns a world of sky over soil, with a sign and a drop. */
export function smallWorld(name = 'START'): WorldMap {
  const [width, height] = [20, 10]
  const tiles = Array.from({ length: width * height }, (_, index) =>
    index < width * 5 ? sky : { ...sky, foreground: soil, background: wallpaper },
  )
  tiles[signAt.tileX + signAt.tileY * width] = {
    ...sky,
    foreground: 20,
    extra: { kind: 'sign', text: 'Welcome.' },
  }
  const drops = [{ itemId: soil, count: 5, uid: 1, x: 64, y: 96 }]
  return { name, width, height, tiles, drops, lastDropUid: 1, weather: 3, isWeatherOn: true }
}

/** The default behaviour of the server: every password is `secret`, and every punch breaks a block. */
export class GamePart {
  readonly #port: number
  readonly #everybody: () => Visitor[]
  #uid = 1

  constructor(port: number, everybody: () => Visitor[]) {
    this.#port = port
    this.#everybody = everybody
  }

  login(visitor: Visitor, login: Login): void {
    if (login.stage === 'arrival') return this.#arrive(visitor, login)
    const growId = login.tankIDName ?? ''
    if (login.token !== getToken(growId)) return this.refuse(visitor, 'Try again.')
    visitor.growId = growId
    visitor.call(
      logins.onSuperMain.make({
        itemsHash: hashItemsDat(itemsDat),
        cacheHost: 'localhost',
        cachePath: '/cache/',
        unwantedPrograms: '',
        settings: logins.formatSettings({ proto: 225 }),
        tributeHash: 0,
      }),
    )
  }

  /** Refuses as servers do: the message, the failure, the disconnect. */
  refuse(visitor: Visitor, text: string): void {
    visitor.message({ kind: 'log', text })
    visitor.message({ kind: 'logon-fail' })
    visitor.peer.disconnectLater()
  }

  /** Redirects to a port of this machine, with a token that the game part accepts there. */
  redirect(visitor: Visitor, growId: string, port = this.#port): void {
    const where = logins.formatRedirect({ address: '127.0.0.1', doorId: '0', uuid: 'u-1' })
    const token = getToken(growId)
    const rest = { port, token, userId: growId.length, where, loginMode: 1, growId }
    visitor.call(logins.onSendToServer.make(rest))
  }

  action(visitor: Visitor, action: Action): void {
    switch (action.action) {
      case 'refresh_item_data':
        return void visitor.item({ kind: 'items-dat', bytes: itemsDat })
      case 'enter_game':
        return this.#enter(visitor)
      case 'join_request':
        return this.#join(visitor, action.world)
      case 'input':
        return this.#inWorld((it) => {
          const { netId } = visitor
          const text = `\`w${action.text}\`\``
          it.call(messages.onTalkBubble.make({ netId, text, kind: 0, overlaps: 0 }))
          it.call(messages.onConsoleMessage.make({ text: `<${visitor.growId}> ${action.text}` }))
        })
      case 'drop':
        return this.#drop(visitor, action.itemId)
      case 'dialog_return':
        return this.#write(action.answers.get('text') ?? '')
      case 'respawn':
        return void visitor.call(
          players.onSetPos.make({ place: [64, 96] }, { targetNetId: visitor.netId }),
        )
      case 'quit_to_exit':
        this.leave(visitor)
        return this.#menu(visitor)
      case 'quit':
        return visitor.peer.disconnectLater()
      default:
    }
  }

  request(visitor: Visitor, request: PlayerRequest): void {
    const { netId } = visitor
    switch (request.kind) {
      case 'move':
        Object.assign(visitor, { x: request.x, y: request.y })
        return this.#inWorld((it) => {
          if (it !== visitor) it.player({ ...request, kind: 'motion', netId })
        })
      case 'punch': {
        const { tileX, tileY } = request
        return this.#inWorld((it) => {
          it.tile({ kind: 'damage', netId, damage: 6, tileX, tileY })
          it.tile({
            kind: 'tile-change',
            netId,
            itemId: null,
            isFlipped: false,
            fruit: 0,
            tileX,
            tileY,
          })
        })
      }
      case 'place': {
        const { tileX, tileY, itemId } = request
        return this.#inWorld((it) => {
          it.tile({ kind: 'tile-change', netId, itemId, isFlipped: false, fruit: 0, tileX, tileY })
        })
      }
      case 'wrench':
        return this.#ask(visitor)
      case 'pick-up':
        return this.#inWorld((it) => it.item({ kind: 'drop-gone', netId, uid: request.uid }))
      default:
    }
  }

  leave(visitor: Visitor): void {
    if (!visitor.isInWorld) return
    visitor.isInWorld = false
    const { netId } = visitor
    this.#inWorld((it) => it.call(players.onRemove.make(formatRemoval(netId, netId))))
  }

  setWeather(weather: number): void {
    this.#inWorld((it) => it.call(onSetCurrentWeather.make({ weather })))
  }

  #arrive(visitor: Visitor, login: Login & { stage: 'arrival' }): void {
    const { tankIDName = 'Token', tankIDPass = 'secret' } = login
    if (tankIDName === 'Banned') return this.refuse(visitor, '`4You are banned from this server.')
    if (tankIDPass !== 'secret') return this.refuse(visitor, 'Wrong GrowID or `wpassword``.')
    this.redirect(visitor, tankIDName)
  }

  #enter(visitor: Visitor): void {
    const { growId } = visitor
    visitor.call(messages.onConsoleMessage.make({ text: `Welcome, ${growId}.` }))
    const stacks = [
      { itemId: 18, count: 1, isWorn: false },
      { itemId: soil, count: 10, isWorn: false },
      { itemId: 48, count: 1, isWorn: true },
    ]
    visitor.item({ kind: 'inventory', inventory: { slots: 16, stacks } })
    visitor.call(players.onSetBux.make({ gems: 250 }))
    visitor.call(logins.setHasGrowId.make({ hasGrowId: 1, growId, password: '' }))
    this.#menu(visitor)
  }

  #menu(visitor: Visitor): void {
    const worlds = [{ name: 'START', players: 3 }]
    const menu = formatWorldMenu([{ heading: 'Worlds', colour: menuColours.top, worlds }])
    visitor.call(logins.onRequestWorldSelectMenu.make({ menu, mode: 0 }))
  }

  #join(visitor: Visitor, world: string): void {
    if (world === 'LOCKED') {
      visitor.call(onFailedToEnterWorld.make({}))
      return void visitor.call(messages.onConsoleMessage.make({ text: '`4That world is locked.' }))
    }
    visitor.isInWorld = true
    visitor.tile({ kind: 'map', map: smallWorld(world) })
    this.#inWorld((it) => {
      visitor.call(players.onSpawn.make({ avatar: getAvatar(it, it === visitor) }))
      if (it !== visitor) it.call(players.onSpawn.make({ avatar: getAvatar(visitor, false) }))
    })
  }

  #drop(visitor: Visitor, itemId: number): void {
    visitor.item({ kind: 'items-taken', itemId, count: 1 })
    const drop: Drop = { itemId, count: 1, uid: ++this.#uid, x: visitor.x, y: visitor.y }
    this.#inWorld((it) => it.item({ kind: 'drop', drop }))
  }

  #ask(visitor: Visitor): void {
    const name = 'edit_sign'
    const elements = [
      { kind: 'text-input', name: 'text', text: 'Text', value: '', max: 128 },
    ] as const
    const dialog = formatDialog({ name, elements: [...elements], confirm: 'OK' })
    visitor.call(messages.onDialogRequest.make({ dialog }))
  }

  #write(text: string): void {
    const tile: Tile = { ...sky, foreground: 20, extra: { kind: 'sign', text } }
    this.#inWorld((it) => it.tile({ kind: 'tile', tile, ...signAt }))
  }

  #inWorld(act: (visitor: Visitor) => void): void {
    for (const visitor of this.#everybody()) if (visitor.isInWorld) act(visitor)
  }
}

function getAvatar({ netId, growId, x, y }: Visitor, isLocal: boolean): string {
  const flags = { isInvisible: false, isModerator: false, isSuperModerator: false }
  return formatSpawn({ netId, userId: netId, x, y, name: growId, country: 'us', ...flags, isLocal })
}
