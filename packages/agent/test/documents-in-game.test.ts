import { lockFile } from '@trellis/game-data/folder-lock.ts'
import { describe, expect, test } from 'vitest'
import { config, getFailure, nextAgent, player, seeded, world } from './game-kit.ts'
import { fixture } from './test-agent.ts'

const busy = 'The server is busy. Try again in a moment.'

const at = '2026-01-01T00:00:00.000Z'
const moon = { name: 'Moon Men', at, members: { Bob: { rank: 'leader', at } }, invited: [] }
const olderSettings = {
  guilds: { guilds: { '1': moon }, last: 1 },
  ratings: { worlds: { FARM: { sum: 80, weight: 20, visits: 0 } } },
}

describe('documents of a running game', () => {
  test('keep changes of the console only, and conflict when both sides changed a field', async () => {
    const { game } = await seeded()
    await game.start()
    const { value, etag } = await game.read(world('FARM'))
    await game.command('weather FARM 12', 'FARM now has weather 12')
    const saved = await game.write(world('FARM'), { ...value, entry_level: 5 }, { base: etag })
    expect(saved).toMatchObject({ merged: true })
    expect((await game.read(world('FARM'))).value).toMatchObject({ weather: 12, entry_level: 5 })
    const failure = await getFailure(
      game.write(world('FARM'), { ...value, entry_level: 5, weather: 1 }, { base: etag }),
    )
    expect(failure.conflicts).toEqual([{ path: ['weather'], base: 0, yours: 1, theirs: 12 }])
  })

  test('merge items given in the console with a panel edit of another item', async () => {
    const { game } = await seeded()
    await game.start()
    const { value, etag } = await game.read(player('Bob'))
    await game.command('give Bob 242 7', 'Bob now has 7 of item 242')
    const inventory = (value.inventory as number[][]).map((slot) =>
      slot[0] === 2 ? [2, 50] : slot,
    )
    await game.write(player('Bob'), { ...value, inventory }, { base: etag })
    const now = (await game.read(player('Bob'))).value
    expect(now.inventory).toEqual([
      [18, 1],
      [32, 1],
      [2, 50],
      [242, 7],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  test('get a gift once when the game dies before it says that it has given it', async () => {
    const { game } = await seeded({ engine: fixture('dies-at-gift') })
    await game.start()
    const gift = { name: 'Bob', itemId: 242, count: 7, by: 'Ann', room: null }
    const failure = await getFailure(game.ask('player.give', gift))
    expect(failure).toMatchObject({ kind: 'trouble', code: 'outcome-unknown' })
    const { inventory } = (await game.read(player('Bob'))).value
    expect(inventory).toContainEqual([242, 7])
  })

  test('are restored by the agent when the running game finds a corrupt file', async () => {
    const { game } = await seeded()
    await game.set(world('FARM'), [{ path: ['weather'], value: 8 }])
    const good = game.file(world('FARM'))
    await game.start()
    game.putFile(world('FARM'), '{"broken":')
    await game.command('world FARM', 'FARM_.json could not be read')
    await game.client.until(() => game.client.lines().includes('Trellis changed world FARM.'))
    const { value, notice } = await game.read(world('FARM'))
    expect(value).toEqual(good)
    expect(notice).toContain('The last good version was put back.')
    expect((await game.read(world('FARM'))).notice).toBeNull()
    await game.command('world FARM', 'Weather 8')
  })

  test('can take the name of a corrupt one that was deleted', async () => {
    const { game } = await seeded()
    await game.start()
    game.putFile(world('FARM'), '{"broken":')
    await game.command('world FARM', 'FARM_.json could not be read')
    await game.remove(world('FARM'))
    const file = { format: 'trellis-world', version: 1, name: 'FARM', settings: {} }
    const text = JSON.stringify({ ...file, blocks: [[{ f: 0, b: 14 }, 6000]] })
    const source = { kind: 'file', text }
    await game.ask('world.create', { name: 'FARM', source, locks: [], by: 'Ann', room: null })
    expect((await game.read(world('FARM'))).value).toMatchObject({ owner: '', weather: 0 })
  })

  test('are restored by the agent when settings are corrupt at the start', async () => {
    const { game } = await seeded()
    await game.set(config, [{ path: ['GAME', 'AUTOFARM_DELAY'], value: 700 }])
    game.putFile(config, '')
    await game.start()
    const { value } = await game.read(config)
    expect(value).toMatchObject({ GAME: { AUTOFARM_DELAY: 700, CREATOR_LIST: ['Bob'] } })
    expect(game.file(config)).toEqual(value)
  })

  test.each(['guilds', 'ratings'] as const)(
    'are back before the first read and edit of the panel after a start with broken %s',
    async (kind) => {
      const { game } = await seeded()
      const document = { kind }
      const older = olderSettings[kind]
      game.putFile(document, older)
      await game.read(document)
      game.putFile(document, '{"guilds": {"1": {"na')
      await game.power('start')
      const set = (value: number) => game.set(document, [{ path: ['unknown'], value }])
      const [{ notice }] = await Promise.all([game.read(document), set(1)])
      await game.client.untilStatus(game.serverId, 'ONLINE')
      await set(2)
      expect((await game.read(document)).value).toMatchObject({ ...older, unknown: 2 })
      expect(notice).toContain('The last good version was put back.')
      await game.command('save', /Saved|Nothing had changed/)
      expect(game.file(document)).toMatchObject({ ...older, unknown: 2 })
    },
  )

  test.each(['guilds', 'ratings'] as const)(
    'are back before the first edit of the panel when the engine finds broken %s at a restart',
    async (kind) => {
      const { game } = await seeded()
      const document = { kind }
      const older = olderSettings[kind]
      game.putFile(document, older)
      await game.start()
      await game.read(document)
      game.putFile(document, '')
      await game.power('restart')
      await game.set(document, [{ path: ['unknown'], value: 1 }])
      await game.command('save', /Saved|Nothing had changed/)
      expect(game.file(document)).toMatchObject({ ...older, unknown: 1 })
      expect((await game.read(document)).value).toMatchObject({ ...older, unknown: 1 })
    },
  )

  test('keep every acknowledged edit when the engine is killed in between', async () => {
    const { game } = await seeded({ timings: { tickMs: 100, backOffMs: 5, maxCrashes: 99 } })
    await game.start()
    for (let round = 1; round <= 5; round++) {
      await game.set(player('Bob'), [{ path: ['gems'], value: round }])
      game.killEngine()
      await game.set(player('Bob'), [{ path: ['level'], value: round }])
      expect((await game.read(player('Bob'))).value).toMatchObject({ gems: round, level: round })
      await game.client.until(
        () =>
          game.client.listEventKinds(game.serverId).filter((it) => it === 'started').length ===
          round + 1,
      )
    }
  })

  test('keep versions and loaded states across agent restarts', async () => {
    const { agent, game } = await seeded()
    const { value, etag } = await game.read(world('FARM'), 'session-1')
    await game.set(world('FARM'), [{ path: ['weather'], value: 8 }])
    await agent.end()
    await nextAgent(game)
    expect(await game.versions(world('FARM'))).toHaveLength(1)
    const saved = await game.write(world('FARM'), { ...value, owner: 'Eve' }, { base: etag })
    expect(saved).toMatchObject({ merged: true })
    await game.write(world('FARM'), { ...value, entry_level: 2 }, { reader: 'session-1' })
    expect((await game.read(world('FARM'))).value).toMatchObject({
      weather: 8,
      owner: 'Eve',
      entry_level: 2,
    })
  })

  test('refuse edits without loss while a manually started engine holds the folder', async () => {
    const { game } = await seeded()
    const lock = lockFile(game.folder.lockFile)
    const failure = await getFailure(game.set(player('Bob'), [{ path: ['gems'], value: 1 }]))
    expect(failure).toEqual({
      kind: 'conflict',
      sentence: busy,
      params: { reason: 'server-busy' },
    })
    lock.release()
    expect((await game.set(player('Bob'), [{ path: ['gems'], value: 1 }])).changed).toBe(1)
  })
})
