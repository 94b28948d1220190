import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { EngineAnswer, EngineRequest } from '@trellis/contract/links/engine.ts'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import {
  createFolder,
  getConsole,
  startEngine,
  startEngineProcess,
  type TestEngine,
} from './test-engine.ts'

const farm: GameDocument = { kind: 'world', name: 'FARM' }
const bob: GameDocument = { kind: 'player', name: 'Bob' }
const bans: GameDocument = { kind: 'bans' }

type Request<It = EngineRequest> = It extends unknown ? Omit<It, 'id'> : never
let lastId = 1000

async function ask({ control }: TestEngine, request: Request): Promise<EngineAnswer> {
  const id = ++lastId
  control.send({ id, ...request } as EngineRequest)
  return (await control.until((it) => 'id' in it && it.id === id)) as EngineAnswer
}

const patch = (engine: TestEngine, document: GameDocument, changes: object[]) =>
  ask(engine, { do: 'patch', document, changes: JSON.stringify(changes), by: 'Ann' })
const put = (engine: TestEngine, document: GameDocument, value: object) =>
  ask(engine, { do: 'put', document, text: JSON.stringify(value), by: 'Ann' })

function pathIn(folder: string, document: GameDocument): string {
  return getDocumentPath(getServerFolder(folder), document)
}

function getFile(folder: string, document: GameDocument) {
  return JSON.parse(readFileSync(pathIn(folder, document), 'utf8'))
}

function withFiles(): string {
  const folder = createFolder()
  for (const [document, value] of [
    [farm, { owner: 'Bob', weather: 0, blocks: [{ f: 1, b: 0 }] }],
    [
      bob,
      {
        name: 'Bob',
        gems: 1,
        inventory: [
          [0, 0],
          [5, 1],
          [18, 1],
        ],
      },
    ],
  ] as const) {
    mkdirSync(dirname(pathIn(folder, document)), { recursive: true })
    writeFileSync(pathIn(folder, document), JSON.stringify(value))
  }
  return folder
}

test('applies a patch exactly, and changes nothing on a conflict or unknown name', async () => {
  const folder = withFiles()
  const engine = await startEngine(folder)
  expect(await patch(engine, farm, [{ path: ['weather'], from: 0, to: 8 }])).toMatchObject({
    ok: true,
  })
  expect(getFile(folder, farm)).toMatchObject({ weather: 8, owner: 'Bob' })
  const both = [
    { path: ['owner'], from: 'Bob', to: 'Eve' },
    { path: ['weather'], from: 0, to: 9 },
  ]
  expect(await patch(engine, farm, both)).toMatchObject({
    ok: false,
    conflicts: [{ path: ['weather'], base: 0, yours: 9, theirs: 8 }],
  })
  await ask(engine, { do: 'save' })
  expect(getFile(folder, farm)).toMatchObject({ weather: 8, owner: 'Bob' })
  const nobody: GameDocument = { kind: 'world', name: 'NOWHERE' }
  expect(await patch(engine, nobody, [])).toMatchObject({ ok: false, missing: true })
  expect(
    await patch(engine, { kind: 'player', name: 'BOB' }, [{ path: ['gems'], from: 1, to: 2 }]),
  ).toMatchObject({ ok: true })
  expect(getFile(folder, bob).gems).toBe(2)
  expect(readdirSync(dirname(pathIn(folder, bob)))).toEqual(['Bob_.json'])
})

test('creates a missing settings file when the first value is set', async () => {
  const folder = withFiles()
  const engine = await startEngine(folder)
  const entry = { name: 'Eve', at: '2026-01-01T00:00:00.000Z', by: 'Ann' }
  expect(await patch(engine, bans, [{ path: ['players'], to: [entry] }])).toMatchObject({
    ok: true,
  })
  expect(getFile(folder, bans)).toEqual({ players: [entry] })
})

test('keeps all bans entered in quick succession', async () => {
  const folder = withFiles()
  const { control } = await startEngine(folder)
  const names = ['Abe', 'Ben', 'Cat', 'Dan', 'Eva']
  await Promise.all(names.map((name) => control.command(`ban ${name}`)))
  expect(getFile(folder, bans).players.map(({ name }: { name: string }) => name)).toEqual(names)
})

test('creates, replaces and removes documents on disk before it answers', async () => {
  const folder = withFiles()
  const engine = await startEngine(folder)
  const fresh: GameDocument = { kind: 'world', name: 'FRESH' }
  expect(await put(engine, fresh, { weather: 3, blocks: [] })).toMatchObject({ ok: true })
  expect(getFile(folder, fresh)).toEqual({ weather: 3, blocks: [] })
  await put(engine, fresh, { weather: 4 })
  expect(getFile(folder, fresh)).toEqual({ weather: 4 })
  expect(await ask(engine, { do: 'remove', document: fresh, by: 'Ann' })).toMatchObject({
    ok: true,
  })
  expect(readdirSync(dirname(pathIn(folder, fresh)))).toEqual(['FARM_.json'])
  expect(await patch(engine, fresh, [])).toMatchObject({ missing: true })
  expect(await ask(engine, { do: 'remove', document: fresh, by: 'Ann' })).toMatchObject({
    ok: true,
  })
  expect(await ask(engine, { do: 'census' })).toMatchObject({ ok: true, players: [] })
  expect(await ask(engine, { do: 'kick', name: 'Bob', by: 'Ann' })).toMatchObject({
    ok: false,
    missing: true,
  })
})

test('refuses invalid documents with a reason, and keeps running', async () => {
  const folder = withFiles()
  const engine = await startEngine(folder)
  for (const text of ['', '{', '[]', '7', '{"blocks":[1]}', '{"weather":"8"}']) {
    const answer = await ask(engine, { do: 'put', document: farm, text, by: 'Ann' })
    expect(answer.ok).toBe(false)
    expect(answer.error).toBeDefined()
  }
  for (const changes of ['', '{}', '[1]', '[{"path":"x"}]', '[null]']) {
    const answer = await ask(engine, { do: 'patch', document: farm, changes, by: 'Ann' })
    expect(answer.error).toBeDefined()
  }
  expect(getFile(folder, farm)).toEqual({ owner: 'Bob', weather: 0, blocks: [{ f: 1, b: 0 }] })
})

test('accepts a document of eight megabytes with any characters', async () => {
  const folder = withFiles()
  const engine = await startEngine(folder)
  const note = '"\\'.repeat(2_000_000)
  expect(await put(engine, farm, { note })).toMatchObject({ ok: true })
  expect(await patch(engine, farm, [{ path: ['note'], from: note, to: `${note}!` }])).toMatchObject(
    { ok: true },
  )
  expect(getFile(folder, farm).note).toHaveLength(note.length + 1)
})

test('restores memory and disk exactly when the disk refuses a write', async () => {
  const folder = withFiles()
  const engine = await startEngine(folder)
  const before = getFile(folder, bob)
  const inTheWay = `${pathIn(folder, bob)}.new`
  mkdirSync(inTheWay)
  const changes = [
    { path: ['gems'], from: 1, to: 9 },
    { path: ['inventory', 'id=5'], from: [5, 1] },
    { path: ['inventory', 'id=7'], to: [7, 1] },
    { path: ['level'], to: 3 },
  ]
  expect(await patch(engine, bob, changes)).toMatchObject({
    ok: false,
    error: 'the system refused it (EISDIR)',
  })
  expect((await put(engine, bob, { name: 'Bob' })).ok).toBe(false)
  await engine.control.command('gems Bob 77')
  expect(getConsole(folder).at(-1)).toBe('gems failed: the system refused it (EISDIR).')
  expect(getFile(folder, bob)).toEqual(before)
  rmdirSync(inTheWay)
  await ask(engine, { do: 'save' })
  expect(getFile(folder, bob)).toEqual(before)
  expect(await patch(engine, bob, changes)).toMatchObject({ ok: true })
  expect(getFile(folder, bob)).toMatchObject({
    gems: 9,
    level: 3,
    inventory: [
      [7, 1],
      [0, 0],
      [18, 1],
    ],
  })
})

test('loses no acknowledged write to repeated kill -9', async () => {
  const folder = withFiles()
  const edits = fc.sample(fc.record({ gems: fc.nat(1000), weather: fc.nat(255) }), isLong ? 12 : 4)
  let before = { gems: 1, weather: 0 }
  for (const edit of edits) {
    const engine = await startEngineProcess(folder)
    const answers = await Promise.all([
      patch(engine, bob, [{ path: ['gems'], from: before.gems, to: edit.gems }]),
      patch(engine, farm, [{ path: ['weather'], from: before.weather, to: edit.weather }]),
    ])
    await engine.kill()
    expect(answers).toMatchObject([{ ok: true }, { ok: true }])
    expect([getFile(folder, bob).gems, getFile(folder, farm).weather]).toEqual([
      edit.gems,
      edit.weather,
    ])
    before = edit
  }
})

test('reports corrupt settings to every agent until they are restored', async () => {
  const folder = withFiles()
  const config: GameDocument = { kind: 'config' }
  mkdirSync(dirname(pathIn(folder, config)), { recursive: true })
  writeFileSync(pathIn(folder, config), '')
  const engine = await startEngine(folder)
  const corrupt = () =>
    engine.control.messages.filter((it) => 'event' in it && it.event === 'corrupt')
  expect(corrupt()).toMatchObject([{ document: config }])
  expect(await put(engine, config, { GAME: {} })).toMatchObject({ ok: true })
  await ask(engine, { do: 'hello', protocol: 2 })
  expect(corrupt()).toHaveLength(1)
})
