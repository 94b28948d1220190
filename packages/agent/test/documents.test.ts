import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type Game,
  getFailure,
  items,
  nextAgent,
  player,
  seeded,
  seededAt,
  somePlayer,
  world,
} from './game-kit.ts'

/** Edits one field of a world in any state of the server, and expects the new value afterwards. */
async function editsHold(game: Game, weather: number): Promise<void> {
  const [reply] = await Promise.all([
    game.set(world('FARM'), [{ path: ['weather'], value: weather }]),
    game.write(player('Bob'), { ...somePlayer('Bob'), gems: weather, pass: undefined }),
  ])
  expect(reply.changed).toBe(1)
  expect((await game.read(world('FARM'))).value.weather).toBe(weather)
  expect((await game.read(player('Bob'))).value.gems).toBe(weather)
}

describe('an edit in every server state', () => {
  test('is kept while offline, online, starting, stopping and restarting', async () => {
    const { game } = await seeded()
    await editsHold(game, 1)
    await game.power('start')
    await editsHold(game, 2)
    await game.client.untilStatus(game.serverId, 'ONLINE')
    await editsHold(game, 3)
    await game.power('restart')
    await editsHold(game, 4)
    await game.client.untilStatus(game.serverId, 'ONLINE')
    await game.power('stop')
    await editsHold(game, 5)
    await game.client.untilStatus(game.serverId, 'OFFLINE')
    expect(game.file(world('FARM'))).toMatchObject({ weather: 5, unknown: { kept: [1] } })
    expect(game.file(player('Bob'))).toMatchObject({ gems: 5, pass: 'secret' })
    expect(game.client.listEventKinds(game.serverId)).not.toContain('crashed')
  })

  test('is kept while the server waits after a crash, and through the next start', async () => {
    const { game } = await seeded({ timings: { tickMs: 100, backOffMs: 200 } })
    await game.start()
    game.killEngine()
    await editsHold(game, 6)
    await game.client.until(
      () => game.client.listEventKinds(game.serverId).join() === 'started,crashed,started',
    )
    await editsHold(game, 7)
    expect(game.file(world('FARM'))).toMatchObject({ weather: 7 })
  })

  test('is kept once acknowledged, despite concurrent power actions', async () => {
    const { game } = await seeded({ timings: { tickMs: 100, askMs: 1000 } })
    let isOver = false
    const edits = [0, 1, 2].map(async (at) => {
      let answered = 0
      while (!isOver) {
        const value = answered + 1
        await game.set(world('FARM'), [{ path: ['blocks', at, 'f'], value: 100 + value }])
        answered = value
      }
      return answered
    })
    for (const action of [
      'start',
      'restart',
      'stop',
      'start',
      'kill',
      'start',
      'restart',
      'stop',
    ]) {
      await game.power(action).catch(() => undefined)
      await game.read(player('Bob'))
    }
    isOver = true
    const answered = await Promise.all(edits)
    const { value } = await game.read(world('FARM'))
    const found = (value.blocks as { f: number }[]).slice(0, 3).map(({ f }) => f)
    expect(found).toEqual(answered.map((count, at) => (count === 0 ? at : 100 + count)))
    expect(game.client.listEventKinds(game.serverId)).not.toContain('crashed')
  })

  test('never collides with a start when an agent resumes its servers', async () => {
    const { agent, game } = await seeded()
    await game.start()
    await agent.agent.end('stop')
    await agent.end()
    const next = await nextAgent(game)
    await Promise.all(Array.from({ length: 20 }, (_, at) => editsAlone(game, at)))
    // The game may have been up before this link opened, and then the agent sends no event.
    await expect.poll(async () => (await game.ask('server.report')).status).toBe('ONLINE')
    await editsAlone(game, 99)
    expect(next.client.listEventKinds(game.serverId)).toEqual(['started'])
  })
})

async function editsAlone(game: Game, gems: number): Promise<void> {
  await game.set(player('Bob'), [{ path: ['gems'], value: gems }])
}

describe.each(['OFFLINE', 'ONLINE'] as const)('document editing, server %s', (status) => {
  test('merges edits of different fields, and informs the second editor', async () => {
    const { game } = await seededAt(status)
    const first = await game.read(world('FARM'))
    const second = await game.read(world('FARM'))
    const one = await game.write(
      world('FARM'),
      { ...first.value, weather: 8 },
      { base: first.etag },
    )
    expect(one).toMatchObject({ merged: false, changed: 1 })
    const admins = ['Eve']
    const two = await game.write(world('FARM'), { ...second.value, admins }, { base: second.etag })
    expect(two).toMatchObject({ merged: true, changed: 1 })
    const now = await game.read(world('FARM'))
    expect(now.etag).toBe(two.etag)
    expect(now.value).toMatchObject({ weather: 8, admins: ['Eve'], unknown: { kept: [1] } })
  })

  test('reports a conflict in one field with all three values, and writes nothing', async () => {
    const { game } = await seededAt(status)
    const { value, etag } = await game.read(world('FARM'))
    await game.write(world('FARM'), { ...value, weather: 8 }, { base: etag })
    const before = await game.read(world('FARM'))
    const failure = await getFailure(
      game.write(world('FARM'), { ...value, weather: 9, owner: 'Eve' }, { base: etag }),
    )
    expect(failure).toEqual({
      kind: 'conflict',
      sentence: 'This was changed in the game at the same time. Choose which values to keep.',
      code: 'edit-conflict',
      conflicts: [{ path: ['weather'], base: 0, yours: 9, theirs: 8 }],
    })
    expect((await game.read(world('FARM'))).etag).toBe(before.etag)
    expect(await game.versions(world('FARM'))).toHaveLength(1)
  })

  test('lists the first of many large conflicts, and counts the others', async () => {
    const { game } = await seededAt(status)
    const { value, etag } = await game.read(world('FARM'))
    const write = (letter: string) => {
      const notes = Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [at, letter.repeat(10_000)]),
      )
      return game.write(world('FARM'), { ...value, ...notes }, { base: etag })
    }
    await write('a')
    const { conflicts = [], moreConflicts = 0 } = await getFailure(write('b'))
    expect(conflicts.length + moreConflicts).toBe(40)
    expect(conflicts.length).toBeGreaterThan(5)
    expect(JSON.stringify(conflicts).length).toBeLessThan(300_000)
  })

  test('compares with the last read of the session when no base is given', async () => {
    const { game } = await seededAt(status)
    const { value } = await game.read(world('FARM'), 'session-1')
    await game.set(world('FARM'), [{ path: ['entry_level'], value: 9 }])
    const reader = 'session-1'
    const mine = { ...value, weather: 8 }
    expect(await game.write(world('FARM'), mine, { reader })).toMatchObject({
      merged: true,
      changed: 1,
    })
    const again = { ...mine, owner: 'Eve' }
    expect(await game.write(world('FARM'), again, { reader })).toMatchObject({ changed: 1 })
    expect((await game.read(world('FARM'))).value).toMatchObject({
      entry_level: 9,
      weather: 8,
      owner: 'Eve',
    })
  })

  test('refuses an expired base with a sentence', async () => {
    const { game } = await seededAt(status)
    const { value } = await game.read(world('FARM'))
    const base = randomBytes(16).toString('hex')
    expect(await getFailure(game.write(world('FARM'), { ...value, weather: 8 }, { base }))).toEqual(
      {
        kind: 'conflict',
        params: { reason: 'loaded-too-long-ago' },
        sentence:
          'This was loaded too long ago to be compared with what is there now. Load it again.',
      },
    )
    expect((await game.read(world('FARM'))).value.weather).toBe(0)
  })

  test('never returns the password, keeps it on save and restore, and stores a new one hashed', async () => {
    const { game } = await seededAt(status)
    const { value, text, etag } = await game.read(player('Bob'))
    expect(text).not.toContain('secret')
    expect(text).not.toContain('pass')
    await game.write(player('Bob'), { ...value, gems: 11 }, { base: etag })
    expect(game.file(player('Bob'))).toMatchObject({ gems: 11, pass: 'secret' })
    const same = await game.read(player('Bob'))
    await game.write(player('Bob'), same.value, { base: same.etag, passHash: '$new' })
    expect(game.file(player('Bob'))).toMatchObject({ gems: 11, pass: '$new' })
    expect((await game.read(player('Bob'))).etag).toBe(same.etag)
    await game.restore(player('Bob'), 1)
    expect(game.file(player('Bob'))).toMatchObject({ gems: 10, pass: '$new' })
    const changes = await game.ask('document.version-changes', {
      document: player('Bob'),
      number: 1,
      limit: 9,
    })
    expect(JSON.stringify(changes)).not.toContain('pass')
    await game.write(player('Bob'), { ...same.value, pass: 'plain' }, { passHash: null })
    expect(game.file(player('Bob'))?.pass).toBe('$new')
  })

  test('refuses a value of another type with its path, and keeps unknown keys', async () => {
    const { game } = await seededAt(status)
    const { value } = await game.read(world('FARM'))
    const failure = await getFailure(
      game.write(world('FARM'), {
        ...value,
        blocks: [{ f: 'x' }, ...(value.blocks as []).slice(1)],
      }),
    )
    expect(failure.kind).toBe('bad-input')
    expect(Object.keys(failure.fields ?? {})).toEqual(['blocks.0.f'])
    const params = { was: 'number', is: 'string' }
    expect(failure.fieldCauses).toEqual({ 'blocks.0.f': { code: 'type-kept', params } })
    const bad = await getFailure(game.write(world('FARM'), { ...value, weather: '8' }))
    expect(bad.kind).toBe('bad-input')
    for (const text of ['', '[]', 'null', '{', '{"blocks":[1]}', '7']) {
      expect((await getFailure(game.write(world('FARM'), text))).kind).toBe('bad-input')
    }
    expect(game.file(world('FARM'))).toMatchObject({ unknown: { kept: [1] }, weather: 0 })
  })

  test('converts block switches to the type that the game requires', async () => {
    const { game } = await seededAt(status)
    const { value } = await game.read(world('FARM'))
    const blocks = (value.blocks as object[]).map((it, at) =>
      at === 0 ? { ...it, l: 1, o: false } : it,
    )
    await game.write(world('FARM'), { ...value, blocks })
    const first = () => (game.file(world('FARM')) as { blocks: object[] }).blocks.slice(0, 2)
    expect(first()).toMatchObject([{ l: true, o: 0 }, {}])
    await game.set(world('FARM'), [{ path: ['blocks', 1, 'l'], value: 1 }])
    expect(first()).toMatchObject([{ l: true, o: 0 }, { l: true }])
  })

  test('ignores the case of a player name, and preserves that of the file', async () => {
    const { game } = await seededAt(status)
    const { value } = await game.read(player('bOB'))
    expect(value.name).toBe('Bob')
    await game.write(player('BOB'), { ...value, gems: 77 })
    await game.set(player('bob'), [{ path: ['level'], value: 5 }])
    expect(game.file(player('Bob'))).toMatchObject({ gems: 77, level: 5 })
    expect(await game.versions(player('boB'))).toHaveLength(2)
    await game.ask('player.ban', { name: 'bob', by: 'Ann' })
    expect((await game.ask('player.banned')).players).toMatchObject([{ name: 'Bob' }])
    await game.ask('player.unban', { name: 'BOB', by: 'Ann', room: null })
    expect(game.listOtherFiles(player('Bob'))).toEqual(['Bob_.json'])
  })

  test('keeps unknown keys of custom items', async () => {
    const { game } = await seededAt(status)
    game.putFile(items, {
      items: [
        { ID: 2, Gems: 1, foreign: true },
        { ID: 4, Gems: 1 },
      ],
      more: 1,
    })
    if (status === 'ONLINE') {
      await game.power('restart')
      await game.client.until(() => game.client.listEventKinds(game.serverId).length === 3)
    }
    const value = [
      { ID: 4, Gems: 2 },
      { ID: 2, Gems: 5 },
      { ID: 6, Gems: 1 },
    ]
    await game.set(items, [{ path: ['items'], value }])
    expect(game.file(items)).toEqual({
      items: [
        { ID: 4, Gems: 2 },
        { ID: 2, Gems: 5, foreign: true },
        { ID: 6, Gems: 1 },
      ],
      more: 1,
    })
    await game.set(items, [{ path: ['items'], value: [{ ID: 2, Gems: 7 }] }])
    expect(game.file(items)).toEqual({ items: [{ ID: 2, Gems: 7, foreign: true }], more: 1 })
  })

  test('keeps long numbers exactly, and refuses edits that introduce one', async () => {
    const { game } = await seededAt(status)
    game.putFile(player('Long'), '{"name":"Long","id":12345678901234567890,"gems":1,"pass":"x"}')
    if (status === 'ONLINE')
      await game.power('restart').then(() => game.client.untilStatus(game.serverId, 'ONLINE'))
    const { text } = await game.ask('document.read', { document: player('Long'), reader: null })
    expect(text).toContain('12345678901234567890')
    await game.write(player('Long'), text.replace('"gems":1', '"gems":2'))
    const after = await game.ask('document.read', { document: player('Long'), reader: null })
    expect(after.text).toBe(text.replace('"gems":1', '"gems":2'))
    const failure = await getFailure(game.write(player('Long'), text.replace('7890,', '7891,')))
    expect(failure).toMatchObject({ kind: 'bad-input' })
    expect(Object.keys(failure.fields ?? {})).toEqual(['id'])
    expect(failure.fieldCauses).toEqual({ id: { code: 'number-too-long' } })
    const rounded = JSON.stringify({ ...JSON.parse(after.text), gems: 3 })
    expect(rounded).not.toContain('12345678901234567890')
    expect(await game.write(player('Long'), rounded)).toMatchObject({ changed: 1 })
    const { text: last } = await game.ask('document.read', {
      document: player('Long'),
      reader: null,
    })
    expect(last).toBe(text.replace('"gems":1', '"gems":3'))
  })

  test('saves, reads and compares eight megabytes', async () => {
    const { game } = await seededAt(status)
    const { value, etag } = await game.read(world('FARM'))
    const big = { ...value, note: 'x"\\'.repeat(1_300_000) }
    expect((await game.write(world('FARM'), big, { base: etag })).changed).toBe(1)
    expect((await game.read(world('FARM'))).value.note).toBe(big.note)
  })
})
