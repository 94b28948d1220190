import type { GameClient } from '@trellis/game-client/game-client.ts'
import type { At, MirrorClient } from '../mirror/mirror-client.ts'
import type { Controls } from './random-player.ts'

const tilePixels = 32
const mainDoor = 6

export function controlGameClient(client: GameClient): Controls {
  let read = client.events.mark
  return {
    get stacks() {
      return client.belongings.stacks
    },
    get players() {
      return client.world?.players.keys() ?? []
    },
    get drops() {
      return client.world?.drops.keys() ?? []
    },
    frontAt: ({ tileX, tileY }) => client.world?.tileAt(tileX, tileY).foreground ?? 0,
    readDialogs: () => {
      const events = client.events.since(read)
      read = client.events.mark
      return events.flatMap((it) => (it.kind === 'dialog' ? [it] : []))
    },
    answer: (dialog, values, button) => client.answer(dialog.name, values, button),
    place: client.place,
    punch: client.punch,
    wrench: client.wrench,
    wrenchPlayer: client.wrenchPlayer,
    drop: client.drop,
    pickUp: client.pickUp,
    moveTo: ({ tileX, tileY }) => client.moveTo({ x: tileX * tilePixels, y: tileY * tilePixels }),
    use: client.use,
    activate: client.activate,
    say: client.say,
    respawn: client.respawn,
  }
}

/** Skips requests that the original client refuses to send. */
export function controlMirror(client: MirrorClient): Controls {
  let read = client.calls.length
  const frontAt = ({ tileX, tileY }: At) =>
    client.world?.tiles[tileX + tileY * client.world.width]?.front ?? 0
  return {
    get stacks() {
      return client.inventory
    },
    get players() {
      return client.players.keys()
    },
    get drops() {
      return client.world?.drops.keys() ?? []
    },
    frontAt,
    readDialogs: () => {
      const calls = client.calls.slice(read)
      read = client.calls.length
      return calls
        .filter(({ name }) => name === 'OnDialogRequest')
        .map(({ args: [text] }) => ({ name: findName(String(text)), text: String(text) }))
    },
    answer: (dialog, values, button) => {
      const fields = Object.entries(button === '' ? values : { ...values, buttonClicked: button })
      const lines = fields.map(([name, value]) => {
        const isHidden = dialog.text.includes(`embed_data|${name}|`)
        return isHidden ? `${name}|${value}|` : `${name}|${value}`
      })
      client.act(`dialog_return\ndialog_name|${dialog.name}|`, lines)
    },
    place: (itemId, tile) => {
      if (client.canChange(tile) && (client.inventory.get(itemId) ?? 0) > 0)
        client.put(itemId, tile)
    },
    punch: (tile) => {
      if (client.canChange(tile)) client.punch(tile)
    },
    wrench: (tile) => {
      if (client.canChange(tile)) client.wrench(tile)
    },
    wrenchPlayer: (netId) => client.act('wrench', [`|netid|${netId}`]),
    drop: (itemId) => client.act('drop', [`|itemID|${itemId}`]),
    pickUp: (uid) => client.pickUp(uid),
    moveTo: ({ tileX, tileY }) => {
      const own = client.tile
      client.move({ right: tileX - own.tileX, down: tileY - own.tileY })
    },
    use: (itemId) => client.use(itemId),
    // The door leads to the menu, and a new map would hide differences.
    activate: (tile) => {
      if (frontAt(tile) !== mainDoor) client.activate(tile)
    },
    say: (text) => client.chat(text),
    respawn: () => client.act('respawn', []),
  }
}

const findName = (text: string) => /^end_dialog\|([^|]*)/m.exec(text)?.[1] ?? ''
