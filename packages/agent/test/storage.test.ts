import { createHash } from 'node:crypto'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { StorageParts } from '@trellis/contract/hosting/storage.ts'
import { expect, test } from 'vitest'
import {
  config,
  type Game,
  getFailure,
  player,
  seeded,
  smallWorld,
  somePlayer,
  world,
} from './game-kit.ts'

const noSpaceSentence = 'There is not enough storage left for this.'

const total = (parts: StorageParts) => Object.values(parts).reduce((sum, it) => sum + it, 0)
const note = (bytes: number) => ({ note: 'n'.repeat(bytes) })

function countEntries(folder: string): number {
  let count = 0
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    count += 1 + (lstatSync(path).isDirectory() ? countEntries(path) : 0)
  }
  return count
}

/** Returns the content of every file that a save could touch. */
function contents(game: Game): string[] {
  const { data, textures } = game.folder
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .concat(readdirSync(textures))
    .sort()
    .map((path) => (path.startsWith('/') ? `${path} ${readFileSync(path, 'utf8')}` : path))
}

test('reports storage by category and largest files, ignoring links', async () => {
  const { game } = await seeded()
  const { folder } = game
  mkdirSync(join(folder.textures, 'deep'), { recursive: true })
  writeFileSync(join(folder.textures, 'deep/hat_1.rttex'), 'x'.repeat(3000))
  writeFileSync(join(folder.console, '000000000001-aaaaaaaa.log'), 'line\n'.repeat(400))
  writeFileSync(join(folder.data, 'stray.bin'), Buffer.alloc(9000))
  symlinkSync('/usr', join(folder.worlds, 'usr'))
  symlinkSync(join(folder.data, 'stray.bin'), join(folder.worlds, 'LINK_.json'))
  game.putFile(world('FARM'), 'w'.repeat(5000))
  game.putFile(player('Bob'), 'p'.repeat(700))
  const { parts, files, largest } = await game.ask('storage.read', { largest: 3 })
  const on = (path: string) => lstatSync(path).blocks * 512
  expect(parts).toMatchObject({
    worlds: on(join(folder.worlds, 'FARM_.json')),
    players: on(join(folder.players, 'Bob_.json')),
    textures: on(join(folder.textures, 'deep')) + on(join(folder.textures, 'deep/hat_1.rttex')),
  })
  expect(largest.slice(0, 2)).toEqual([
    { kind: 'other', name: 'stray.bin', bytes: on(join(folder.data, 'stray.bin')) },
    { kind: 'world', name: 'FARM', bytes: on(join(folder.worlds, 'FARM_.json')) },
  ])
  expect(files).toBe(countEntries(folder.data) + countEntries(folder.logs))
  expect((await game.ask('server.report')).storageBytes).toBe(total(parts))
  expect((await game.ask('storage.read', { largest: 0 })).largest).toEqual([])
})

test('counts allocated disk space: a hard link once, a sparse hole not at all', async () => {
  const { game } = await seeded()
  const { data } = game.folder
  const before = await game.ask('storage.read', { largest: 0 })
  writeFileSync(join(data, 'one.bin'), Buffer.alloc(1_000_000, 1))
  linkSync(join(data, 'one.bin'), join(data, 'two.bin'))
  writeFileSync(join(data, 'hole.bin'), '')
  truncateSync(join(data, 'hole.bin'), 100_000_000)
  const after = await game.ask('storage.read', { largest: 0 })
  const grown = total(after.parts) - total(before.parts)
  expect(grown).toBeGreaterThanOrEqual(1_000_000)
  expect(grown).toBeLessThan(1_100_000)
  expect(after.files - before.files).toBe(3)
})

test('counts the whole blocks of small files', async () => {
  const { game } = await seeded()
  const before = await game.ask('storage.read', { largest: 0 })
  const folder = join(game.folder.data, 'many')
  mkdirSync(folder)
  for (let n = 0; n < 300; n++) writeFileSync(join(folder, `${n}`), n < 100 ? '{}' : '')
  const after = await game.ask('storage.read', { largest: 0 })
  expect(total(after.parts) - total(before.parts)).toBeGreaterThanOrEqual(100 * 4096)
  expect(after.files - before.files).toBe(301)
  expect(await game.ask('server.report')).toMatchObject({ storageFiles: after.files })
})

test('reports the growth of a save to the api soon', async () => {
  const { game } = await seeded({ timings: { storageSoonMs: 1 } })
  const { parts } = await game.ask('storage.read', { largest: 0 })
  await game.write(world('FARM'), smallWorld(note(5000)))
  await game.client.until(
    () => (game.client.report(game.serverId)?.storageBytes ?? 0) > total(parts) + 4000,
  )
})

for (const status of ['stopped', 'running']) {
  test(`refuses more than the free storage of a ${status} server, writing nothing`, async () => {
    const { game } = await seeded()
    const many = { set: [{ path: ['CREATOR_LIST'], value: note(30_000) }] }
    game.putFile(world('BIG'), smallWorld(note(30_000)))
    if (status === 'running') await game.start()
    await game.remove(world('BIG'))
    const before = contents(game)
    const refused = [
      () => game.write(world('FARM'), smallWorld(note(30_000)), { room: 20_000 }),
      () => game.write(player('Bob'), { ...somePlayer('Bob'), ...note(30_000) }, { room: 0 }),
      () => game.set(config, many.set, { room: 28_000 }),
      () => game.restore(world('BIG'), 1, 30_000),
      () =>
        game.ask('texture.write', {
          file: 'hat_0a1b2c3d.rttex',
          base64: Buffer.alloc(30_000).toString('base64'),
          room: 29_999,
        }),
    ]
    for (const call of refused) {
      expect(await getFailure(call())).toEqual({
        kind: 'conflict',
        sentence: noSpaceSentence,
        params: { reason: 'no-storage-left' },
      })
    }
    expect(contents(game)).toEqual(before)
    expect(await game.versions(world('FARM'))).toEqual([])
    await game.write(world('FARM'), smallWorld(note(30_000)), { room: 40_000 })
    await game.ask('storage.read', { largest: 0 })
    await game.restore(world('BIG'), 1, 40_000)
    expect(game.file(world('BIG'))).toMatchObject(note(30_000))
  })
}

test('always allows edits that do not grow the server', async () => {
  const { game } = await seeded()
  game.putFile(world('FARM'), smallWorld(note(30_000)))
  await game.write(world('FARM'), smallWorld({ note: 'm'.repeat(30_000) }), { room: 0 })
  await game.write(world('FARM'), smallWorld(note(10)), { room: 0 })
  expect(game.file(world('FARM'))).toMatchObject(note(10))
})

test('grants the last free space to one of two concurrent saves', async () => {
  const { game } = await seeded()
  const save = (name: string) =>
    game.write(player(name), { ...somePlayer(name), ...note(30_000) }, { room: 40_000 })
  game.putFile(player('Ann'), somePlayer('Ann'))
  const [first, second] = await Promise.allSettled([save('Ann'), save('Bob')])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { message: expect.stringContaining(noSpaceSentence) } })
  // A texture and a save do not either, and neither does a save that is a moment late.
  const texture = (room: number) =>
    game.ask('texture.write', {
      file: 'hat_0a1b2c3d.rttex',
      base64: Buffer.alloc(30_000).toString('base64'),
      room,
    })
  expect((await getFailure(texture(40_000))).sentence).toBe(noSpaceSentence)
  // After a measurement the api's figure accounts for earlier writes, so they are not deducted again.
  await game.ask('storage.read', { largest: 0 })
  await texture(33_000)
})

test('releases the reserved space of a failed save', async () => {
  const { game } = await seeded()
  const stale = { base: createHash('md5').update('x').digest('hex'), room: 40_000 }
  expect((await getFailure(game.write(world('FARM'), smallWorld(note(30_000)), stale))).kind).toBe(
    'conflict',
  )
  await game.write(world('FARM'), smallWorld(note(30_000)), { room: 40_000 })
})

test('restores an unbanned player only when there is space', async () => {
  const { game } = await seeded()
  game.putFile(player('Bob'), { ...somePlayer('Bob'), ...note(30_000) })
  await game.ask('player.ban', { name: 'Bob', by: 'Ann' })
  const refused = await getFailure(game.ask('player.unban', { name: 'Bob', by: 'Ann', room: 1000 }))
  expect(refused.sentence).toBe(noSpaceSentence)
  expect((await game.ask('player.banned')).players).toHaveLength(1)
  await game.ask('player.unban', { name: 'Bob', by: 'Ann', room: 40_000 })
  expect(game.file(player('Bob'))).toMatchObject(note(30_000))
})
