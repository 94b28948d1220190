import { expect, test } from 'vitest'
import { getTileBeside } from './kit/flat-world.ts'
import type { MirrorClient } from './mirror/mirror-client.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const [dirt, sign, door, board, donations] = [2, 1000, 960, 1238, 1196]
const secret = 'nobody reads this'

/** Returns whether any packet since these marks has the text. */
function hasRead({ packets, calls }: MirrorClient, text: string, from = { packets: 0, calls: 0 }) {
  const inTile = ({ extra }: { extra: Uint8Array }) => Buffer.from(extra).includes(text)
  const inCall = ({ args }: { args: readonly unknown[] }) => JSON.stringify(args).includes(text)
  return packets.slice(from.packets).some(inTile) || calls.slice(from.calls).some(inCall)
}

async function start() {
  const muted = { 'Role.Administrator': true, shadow_muted_until: Date.now() + 3_600_000 }
  const blocks = [
    { at: getTileBeside(1), block: { f: sign, t: 'Old text' } },
    { at: getTileBeside(2), block: { f: door } },
    { at: getTileBeside(3), block: { f: board } },
    { at: getTileBeside(-1), block: { f: donations } },
  ]
  const players = { Ann: { ...muted, inventory: [[dirt, 9]], gems: 5000 }, Bob: {}, Cat: {} }
  const mirror = await MirrorServer.start({
    blocks,
    players,
    config: { GUILDS: { PRICE: 100 } },
  })
  return { mirror, ann: await mirror.enter('Ann'), bob: await mirror.enter('Bob') }
}

const about = (itemId: number, tiles: number) => ({ ...getTileBeside(tiles), itemId })

test('shows the texts of a shadow-muted player to no other player, and keeps the former ones', async () => {
  const { mirror, ann, bob } = await start()
  ann.answer('sign_edit', about(sign, 1), { text: secret })
  ann.answer('door_edit', about(door, 2), { label: secret, destination: 'OTHER', id: 'A1' })
  ann.answer('notes_edit', about(board, 3), { text: secret })
  ann.answer('donation_count', about(donations, -1), { given: dirt, count: 4, text: secret })
  await ann.settle()
  await bob.settle()
  expect(hasRead(bob, secret)).toBe(false)
  const { blocks = [] } = await mirror.server.savedWorld('PLAY')
  expect(JSON.stringify(blocks)).not.toContain(secret)
  expect(blocks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ f: sign, t: 'Old text' }),
      expect.objectContaining({ f: door, dd: 'OTHER', di: 'A1' }),
      expect.objectContaining({ f: donations, gifts: [expect.objectContaining({ text: '' })] }),
    ]),
  )
  expect(ann.inventory.get(dirt)).toBe(5)
  const later = await mirror.enter('Cat')
  expect(hasRead(later, secret)).toBe(false)
  expect(hasRead(later, 'Old text')).toBe(true)
})

test('shows a shadow-muted player their own sign, label and note', async () => {
  const { ann } = await start()
  for (const write of [
    () => ann.answer('sign_edit', about(sign, 1), { text: secret }),
    () => ann.answer('door_edit', about(door, 2), { label: secret }),
    () => ann.answer('notes_edit', about(board, 3), { text: secret }),
  ]) {
    const from = { packets: ann.packets.length, calls: ann.calls.length }
    write()
    await ann.settle()
    expect(hasRead(ann, secret, from)).toBe(true)
  }
})

test('founds no guild for a shadow-muted player, and shows their announcement to no one else', async () => {
  const { mirror, ann, bob } = await start()
  ann.chat('/guild create Rude Men')
  ann.chat('/sb hello all')
  await ann.settle()
  await bob.settle()
  expect(hasRead(ann, 'That name is not allowed on this server.')).toBe(true)
  expect(hasRead(bob, 'hello all')).toBe(false)
  expect(await mirror.server.savedPlayer('Ann')).toMatchObject({ gems: 5000 })
})
