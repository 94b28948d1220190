import { createSocket } from 'node:dgram'
import { seededDice } from '@trellis/game-data/dice.ts'
import { Journal } from '@trellis/game-data/journal/journal.ts'
import { serverFolder } from '@trellis/game-data/server-folder.ts'
import { decodePacket, encodeText } from '@trellis/protocol/packet.ts'
import { encodeTank, tankPacket } from '@trellis/protocol/tank-packet.ts'
import { requestTank } from '@trellis/protocol/tanks/request.ts'
import { actionText } from '@trellis/protocol/text/action.ts'
import { fieldsText } from '@trellis/protocol/text/fields.ts'
import { expect, onTestFinished, test } from 'vitest'
import { DocumentStore } from '../src/documents/document-store.ts'
import { makeFolders } from '../src/folder.ts'
import { newGame } from '../src/game/state.ts'
import { ItemFile } from '../src/items/item-file.ts'
import { PlayerLink } from '../src/net/player-link.ts'
import { SessionDesk } from '../src/sessions/session-desk.ts'
import { OpenWorlds } from '../src/worlds/open-worlds.ts'
import { TestClient } from './kit/test-client.ts'
import { newFolder, startEngine } from './test-engine.ts'

const login = (growId: string) =>
  encodeText(
    'text',
    fieldsText([
      ['tankIDName', growId],
      ['tankIDPass', 'secret'],
    ]),
  )
const enterGame = encodeText('text', actionText({ action: 'enter_game' }))
const joinStart = encodeText('message', actionText({ action: 'join_request', world: 'START' }))
const move = { x: 100, y: 100, speedX: 0, speedY: 0, facesLeft: false, state: 0 }

/** What clients send, of every kind. */
const seeds: Uint8Array[] = [
  login('Eve'),
  enterGame,
  joinStart,
  encodeText('text', actionText({ action: 'input', text: 'hello' })),
  encodeText('text', actionText({ action: 'refresh_item_data' })),
  encodeText('text', actionText({ action: 'wrench', netId: 1 })),
  encodeText('text', actionText({ action: 'drop', itemId: 2 })),
  encodeText('message', actionText({ action: 'quit_to_exit' })),
  encodeText('text', actionText({ action: 'respawn' })),
  encodeText('text', 'action|dialog_return\ndialog_name|x|\nbuttonClicked|y\n'),
  encodeTank(requestTank({ kind: 'move', ...move })),
  encodeTank(requestTank({ kind: 'punch', x: 1, y: 1, tileX: 1, tileY: 1 })),
  encodeTank(requestTank({ kind: 'place', itemId: 2, x: 1, y: 1, tileX: 1, tileY: 1 })),
  encodeTank(requestTank({ kind: 'activate', tileX: 99, tileY: 59 })),
  encodeTank(requestTank({ kind: 'ping-reply' })),
  encodeTank(tankPacket({ type: 4, extra: new Uint8Array(300) })),
]

/** Cut off, lengthened, or with other bytes; always the same for one seed. */
function mangler(seed: number): () => Uint8Array {
  const dice = seededDice(seed)
  const below = (most: number) => Math.floor(dice() * most)
  return () => {
    const bytes = Uint8Array.from(seeds[below(seeds.length)] ?? [])
    if (dice() < 0.2) return bytes.subarray(0, below(bytes.length))
    if (dice() < 0.1)
      return Uint8Array.of(...bytes, ...Array.from({ length: 70 }, () => below(256)))
    for (let changes = below(6); changes > 0; changes--) bytes[below(bytes.length)] = below(256)
    return bytes
  }
}

test('a live engine that gets thousands of mangled packets goes on for everybody else', async () => {
  const { port, process: engine } = await startEngine(newFolder())
  const bob = await TestClient.enter(port, 'Bob')
  await bob.join('START')
  const mangled = mangler(7)
  const garbage = createSocket('udp4')
  onTestFinished(() => {
    garbage.close()
  })
  for (let round = 0; round < 8; round++) {
    const eve = await TestClient.enter(port, 'Eve')
    for (let count = 0; count < 400; count++) {
      eve.send(mangled())
      garbage.send(mangled(), port, '127.0.0.1')
    }
    await eve.host.close()
  }
  const from = bob.heard.length
  bob.say('still here')
  await bob.untilLine((line) => line.endsWith('> still here'), from)
  expect(engine.exitCode).toBeNull()
})

test('hundreds of thousands of mangled packets in every stage harm nobody and leave nothing behind', async () => {
  const folder = serverFolder(newFolder())
  makeFolders(folder)
  let time = 0
  let made = 0
  const journal = new Journal(folder.journal, () => undefined)
  const documents = new DocumentStore(
    { folder, journal },
    () => 0,
    () => undefined,
  )
  const items = new ItemFile({
    path: null,
    textures: folder.textures,
    customItems: () => null,
    print: () => undefined,
  })
  const worlds = new OpenWorlds({ documents, items, now: () => 0, print: () => undefined })
  const troubles: string[] = []
  const game = newGame()
  const desk = new SessionDesk({
    game,
    documents,
    items,
    isStill: () => false,
    door: { openTicket: null, cacheHost: null },
    onCount: () => undefined,
    onPresence: () => undefined,
    ground: {
      serverName: 'Fuzz',
      worlds,
      creators: () => [],
      print: (line) => {
        if (line.includes('could not')) troubles.push(line)
      },
      now: () => 0,
      monotonic: () => time,
      mayMakeWorld: () => ++made <= 30,
    },
  })
  const connect = () => {
    let heard = 0
    let isEnded = false
    const link = new PlayerLink({
      address: '10.0.0.1',
      send: () => {
        heard++
        return true
      },
      disconnectLater: () => {
        isEnded = true
      },
    })
    const guest = desk.greet(link)
    return { guest, heard: () => heard, isEnded: () => isEnded }
  }
  const enter = async (growId: string) => {
    const client = connect()
    client.guest.take(decodePacket(login(growId)))
    while (desk.find(growId) === null) await new Promise((resolve) => setImmediate(resolve))
    client.guest.take(decodePacket(enterGame))
    client.guest.take(decodePacket(joinStart))
    while (game.players.get(growId.toLowerCase())?.world !== 'START') {
      await new Promise((resolve) => setImmediate(resolve))
    }
    return client
  }
  const bob = await enter('Bob')
  const mangled = mangler(11)
  let rounds = 0
  for (let count = 0; count < 200_000; ) {
    time += 60_000
    const eve = rounds++ % 4 === 0 ? connect() : await enter('Eve')
    for (let turn = 0; turn < 20_000 && !eve.isEnded(); turn++, count++) {
      time += 2000
      eve.guest.take(decodePacket(mangled()))
      if (turn % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    eve.guest.gone()
  }
  expect(troubles).toEqual([])
  expect(game.players.get('bob')?.world).toBe('START')
  expect(bob.isEnded()).toBe(false)
  const before = bob.heard()
  bob.guest.take(decodePacket(encodeText('text', actionText({ action: 'input', text: 'here' }))))
  expect(bob.heard()).toBeGreaterThan(before)
  bob.guest.gone()
  while (worlds.busiest.length > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(game.players.size).toBe(0)
}, 60_000)
