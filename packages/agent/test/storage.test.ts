import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noRoomSentence, type StorageParts } from '@trellis/contract/storage.ts'
import { expect, test } from 'vitest'
import {
  config,
  failureOf,
  type Game,
  player,
  seeded,
  smallWorld,
  somePlayer,
  world,
} from './game-kit.ts'

const total = (parts: StorageParts) => Object.values(parts).reduce((sum, it) => sum + it, 0)
const note = (bytes: number) => ({ note: 'n'.repeat(bytes) })

/** All that a save could have touched. */
function contents(game: Game): string[] {
  const { data, textures } = game.folder
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .concat(readdirSync(textures))
    .sort()
    .map((path) => (path.startsWith('/') ? `${path} ${readFileSync(path, 'utf8')}` : path))
}

test('what fills a server is told by its kinds and its largest files; links lead nowhere', async () => {
  const { game } = await seeded()
  const { folder } = game
  mkdirSync(join(folder.textures, 'deep'), { recursive: true })
  writeFileSync(join(folder.textures, 'deep/hat_1.rttex'), 'x'.repeat(3000))
  writeFileSync(join(folder.console, '000000000001-aaaaaaaa.log'), 'line\n'.repeat(400))
  writeFileSync(join(folder.data, 'stray.bin'), Buffer.alloc(5000))
  symlinkSync('/usr', join(folder.worlds, 'usr'))
  symlinkSync(join(folder.data, 'stray.bin'), join(folder.worlds, 'LINK_.json'))
  game.putFile(world('FARM'), 'w'.repeat(4000))
  game.putFile(player('Bob'), 'p'.repeat(700))
  const { parts, largest } = await game.ask('storage.read', { largest: 3 })
  const other = 5000 + readFileSync(folder.configFile).length
  expect(parts).toEqual({ worlds: 4000, players: 700, textures: 3000, logs: 2000, other })
  expect(largest).toEqual([
    { kind: 'other', name: 'stray.bin', bytes: 5000 },
    { kind: 'world', name: 'FARM', bytes: 4000 },
    { kind: 'texture', name: 'hat_1.rttex', bytes: 3000 },
  ])
  expect((await game.ask('server.report')).storageBytes).toBe(total(parts))
  expect((await game.ask('storage.read', { largest: 0 })).largest).toEqual([])
})

test('the api hears soon of what a save has added', async () => {
  const { game } = await seeded({ timings: { storageSoonMs: 1 } })
  const { parts } = await game.ask('storage.read', { largest: 0 })
  await game.write(world('FARM'), smallWorld(note(5000)))
  await game.client.until(
    () => (game.client.report(game.serverId)?.storageBytes ?? 0) > total(parts) + 4000,
  )
})

for (const status of ['stopped', 'running']) {
  test(`a ${status} server takes no more than there is room for, and nothing of it`, async () => {
    const { game } = await seeded()
    const many = { set: [{ path: ['CREATOR_LIST'], value: note(3000) }] }
    game.putFile(world('BIG'), smallWorld(note(3000)))
    if (status === 'running') await game.start()
    await game.remove(world('BIG'))
    const before = contents(game)
    const refused = [
      () => game.write(world('FARM'), smallWorld(note(3000)), { room: 2000 }),
      () => game.write(player('Bob'), { ...somePlayer('Bob'), ...note(3000) }, { room: 0 }),
      () => game.set(config, many.set, { room: 2900 }),
      () => game.restore(world('BIG'), 1, 3000),
      () =>
        game.ask('texture.write', {
          file: 'hat_0a1b2c3d.rttex',
          base64: Buffer.alloc(3000).toString('base64'),
          room: 2999,
        }),
    ]
    for (const call of refused) {
      expect(await failureOf(call())).toEqual({ kind: 'conflict', sentence: noRoomSentence })
    }
    expect(contents(game)).toEqual(before)
    expect(await game.versions(world('FARM'))).toEqual([])
    await game.write(world('FARM'), smallWorld(note(3000)), { room: 4000 })
    await game.ask('storage.read', { largest: 0 })
    await game.restore(world('BIG'), 1, 4000)
    expect(game.file(world('BIG'))).toMatchObject(note(3000))
  })
}

test('what makes a server smaller, or leaves it as large, is saved without any room', async () => {
  const { game } = await seeded()
  game.putFile(world('FARM'), smallWorld(note(3000)))
  await game.write(world('FARM'), smallWorld({ note: 'm'.repeat(3000) }), { room: 0 })
  await game.write(world('FARM'), smallWorld(note(10)), { room: 0 })
  expect(game.file(world('FARM'))).toMatchObject(note(10))
})

test('two saves at once do not both take the last room', async () => {
  const { game } = await seeded()
  const save = (name: string) =>
    game.write(player(name), { ...somePlayer(name), ...note(3000) }, { room: 4000 })
  game.putFile(player('Ann'), somePlayer('Ann'))
  const [first, second] = await Promise.allSettled([save('Ann'), save('Bob')])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { message: expect.stringContaining(noRoomSentence) } })
  // A texture and a save do not, either, and neither does one that is a moment late.
  const texture = (room: number) =>
    game.ask('texture.write', {
      file: 'hat_0a1b2c3d.rttex',
      base64: Buffer.alloc(3000).toString('base64'),
      room,
    })
  expect((await failureOf(texture(4000))).sentence).toBe(noRoomSentence)
  // Once it was measured, the room that the api knows of is free of it.
  await game.ask('storage.read', { largest: 0 })
  await texture(3000)
})

test('a save that failed has taken no room', async () => {
  const { game } = await seeded()
  const stale = { base: createHash('md5').update('x').digest('hex'), room: 4000 }
  expect((await failureOf(game.write(world('FARM'), smallWorld(note(3000)), stale))).kind).toBe(
    'conflict',
  )
  await game.write(world('FARM'), smallWorld(note(3000)), { room: 4000 })
})

test('an unbanned player comes back only where there is room for them', async () => {
  const { game } = await seeded()
  game.putFile(player('Bob'), { ...somePlayer('Bob'), ...note(3000) })
  await game.ask('player.ban', { name: 'Bob', by: 'Ann' })
  const refused = await failureOf(game.ask('player.unban', { name: 'Bob', by: 'Ann', room: 100 }))
  expect(refused.sentence).toBe(noRoomSentence)
  expect((await game.ask('player.banned')).players).toHaveLength(1)
  await game.ask('player.unban', { name: 'Bob', by: 'Ann', room: 4000 })
  expect(game.file(player('Bob'))).toMatchObject(note(3000))
})
