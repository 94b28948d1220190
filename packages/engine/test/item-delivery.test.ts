import { expect, test } from 'vitest'
import { ItemDelivery } from '../src/sessions/item-delivery.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const twoMegabytes = new Uint8Array(2_000_000)

function server(playerCount: number) {
  const items = { hash: 1, bytes: twoMegabytes }
  const players = Array.from({ length: playerCount }, (_, number) => ({
    number,
    itemsHash: 1,
    itemsSentAt: Number.NEGATIVE_INFINITY,
  }))
  const sent: { at: number; to: number; hash: number }[] = []
  let now = 0
  const delivery = new ItemDelivery(
    items,
    () => players,
    ({ number }) => sent.push({ at: now, to: number, hash: items.hash }),
  )
  const save = () => {
    items.hash++
    delivery.changed()
  }
  const pass = (ms: number) => {
    for (const end = now + ms; now < end; now += 50) delivery.tick(now)
  }
  return { items, players, sent, save, pass }
}

test('sends new items to one player a second, and to each once', () => {
  const { sent, save, pass } = server(5)
  save()
  pass(10_000)
  expect(sent.map(({ to }) => to)).toEqual([0, 1, 2, 3, 4])
  expect(sent.map(({ at }) => at)).toEqual([0, 1000, 2000, 3000, 4000])
})

test('sends only the newest of the files that are saved within a minute', () => {
  const { sent, save, pass } = server(2)
  for (let saves = 0; saves < 50; saves++) {
    save()
    pass(1000)
  }
  expect(sent.length).toBe(2)
  pass(30_000)
  expect(sent.slice(2).map(({ to, hash }) => [to, hash])).toEqual([
    [0, 51],
    [1, 51],
  ])
  pass(600_000)
  expect(sent.length).toBe(4)
})

test('sends nothing to a player who has the file already', () => {
  const { players, items, sent, save, pass } = server(3)
  save()
  for (const player of players) player.itemsHash = items.hash
  pass(5000)
  expect(sent).toEqual([])
})

test('combines ten saved items into one file per player', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: {}, Bob: {} } })
  const clients = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  let items: object[] = []
  for (let count = 1; count <= 10; count++) {
    const to = [...items, { ID: 3000 + count, Name: `Lantern ${count}`, item_kind: 6 }]
    const change = { path: ['items'], from: items, to }
    await mirror.server.edit({ kind: 'custom-items' }, [change])
    items = to
  }
  const getFiles = (client: (typeof clients)[number]) =>
    client.packets.filter(({ type }) => type === 16).length
  for (const client of clients) {
    await client.until(() => getFiles(client) > 0)
    await client.settle()
  }
  expect(clients.map(getFiles)).toEqual([1, 1])
})
