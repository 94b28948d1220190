import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { describe, expect, test } from 'vitest'
import { type Game, getFailure, player, seededAt, somePlayer, world } from './game-kit.ts'

describe.each(['OFFLINE', 'ONLINE'] as const)('document versions, server %s', (status) => {
  test('keep the last twenty states, to be compared and restored', async () => {
    const { game } = await seededAt(status)
    for (let weather = 1; weather <= 22; weather++) {
      await game.set(world('FARM'), [{ path: ['weather'], value: weather }], {
        by: `Ann${weather}`,
      })
    }
    const versions = await game.versions(world('FARM'))
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => 22 - at),
    )
    expect(versions[0]).toMatchObject({ by: 'Ann22', reason: 'edit' })
    const changes = await game.ask('document.version-changes', {
      document: world('FARM'),
      number: 5,
      limit: 10,
    })
    expect(changes).toEqual({ total: 1, changes: [{ path: ['weather'], from: 4, to: 22 }] })
    await game.restore(world('FARM'), 5)
    expect((await game.read(world('FARM'))).value).toMatchObject({
      weather: 4,
      unknown: { kept: [1] },
    })
    expect((await game.versions(world('FARM')))[0]).toMatchObject({ number: 23, reason: 'restore' })
    expect((await getFailure(game.restore(world('FARM'), 1))).kind).toBe('missing')
  })

  test('include deleted worlds, which can be restored completely', async () => {
    const { game } = await seededAt(status)
    const before = game.file(world('FARM'))
    await game.remove(world('FARM'))
    expect(game.file(world('FARM'))).toBeNull()
    expect((await getFailure(game.read(world('FARM')))).kind).toBe('missing')
    expect((await getFailure(game.remove(world('FARM')))).kind).toBe('missing')
    const { worlds } = await game.ask('world.deleted')
    expect(worlds).toMatchObject([{ name: 'FARM', reason: 'delete', by: 'Ann' }])
    await game.restore(world('FARM'), worlds[0]?.number ?? 0)
    expect(game.file(world('FARM'))).toEqual(before)
    expect((await game.ask('world.deleted')).worlds).toEqual([])
    expect((await game.set(world('FARM'), [{ path: ['weather'], value: 3 }])).changed).toBe(1)
  })

  test('include banned players, whose data and password return on unban', async () => {
    const { game } = await seededAt(status)
    game.putFile(player('Eve'), somePlayer('Eve'))
    if (status === 'ONLINE') {
      await game.power('restart')
      await game.client.until(() => game.client.listEventKinds(game.serverId).length === 3)
    }
    const before = game.file(player('Bob'))
    await game.ask('player.ban', { name: 'Bob', by: 'Ann' })
    await game.ask('player.ban', { name: 'Eve', by: 'Ann' })
    expect(game.file(player('Bob'))).toBeNull()
    const { players } = await game.ask('player.banned')
    expect(players.map(({ name, by }) => [name, by])).toEqual([
      ['Eve', 'Ann'],
      ['Bob', 'Ann'],
    ])
    expect((await getFailure(game.ask('player.ban', { name: 'Nobody', by: 'Ann' }))).kind).toBe(
      'missing',
    )
    expect(await game.ask('player.unban', { name: 'bob', by: 'Ann', room: null })).toEqual({
      restored: true,
    })
    expect(game.file(player('Bob'))).toEqual(before)
    expect((await game.ask('player.banned')).players).toHaveLength(1)
    expect(
      (await getFailure(game.ask('player.unban', { name: 'Bob', by: 'Ann', room: null }))).kind,
    ).toBe('missing')
  })

  test.each([
    ['empty', ''],
    ['truncated', '{"owner":"Bob","blocks":[{"f":1'],
    ['of another shape', '{"blocks":7}'],
  ])(
    'take the place of a file that is %s, which stays as it is until then',
    async (_name, broken) => {
      const { game } = await seededAt(status)
      await game.set(world('FARM'), [{ path: ['weather'], value: 8 }])
      const [version] = await game.versions(world('FARM'))
      game.putFile(world('FARM'), broken)
      expect(await getFailure(game.read(world('FARM')))).toMatchObject(unreadable)
      const edit = game.set(world('FARM'), getWeather(9))
      expect(await getFailure(edit)).toMatchObject(unreadable)
      expect(game.listOtherFiles(world('FARM')).filter(isAside)).toEqual([])
      await game.restore(world('FARM'), version?.number ?? 0)
      expect((await game.read(world('FARM'))).value).toMatchObject({ unknown: { kept: [1] } })
      expect(readAside(game)).toBe(broken)
      expect((await game.set(world('FARM'), getWeather(9))).changed).toBe(1)
    },
  )

  test('are not needed to delete a file that cannot be read, which is set aside', async () => {
    const { game } = await seededAt(status)
    game.putFile(world('FARM'), '{')
    await game.remove(world('FARM'))
    expect((await getFailure(game.read(world('FARM')))).kind).toBe('missing')
    expect(readAside(game)).toBe('{')
  })
})

const getWeather = (value: number) => [{ path: ['weather'], value }]
const isAside = (file: string) => file.includes('.corrupt-')
const readAside = (game: Game) => {
  const [file = ''] = game.listOtherFiles(world('FARM')).filter(isAside)
  return readFileSync(join(dirname(getDocumentPath(game.folder, world('FARM'))), file), 'utf8')
}
const unreadable = {
  kind: 'conflict',
  params: { reason: 'document-unreadable', file: 'FARM_.json' },
}
