import { once } from 'node:events'
import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { EngineAnswer, EngineRequest } from '@trellis/contract/links/engine.ts'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { expect, test } from 'vitest'
import { createFolder, startEngine, startEngineProcess, type TestEngine } from './test-engine.ts'

const farm: GameDocument = { kind: 'world', name: 'FARM' }
const mine: GameDocument = { kind: 'world', name: 'MINE' }
const bob: GameDocument = { kind: 'player', name: 'Bob' }

type Request<It = EngineRequest> = It extends unknown ? Omit<It, 'id'> : never
let lastId = 5000

function send({ control }: TestEngine, request: Request): Promise<EngineAnswer> {
  const id = ++lastId
  control.send({ id, ...request } as EngineRequest)
  return control.until((it) => 'id' in it && it.id === id) as Promise<EngineAnswer>
}

function patch(engine: TestEngine, document: GameDocument, from: number, to: number) {
  const changes = JSON.stringify([{ path: ['weather'], from, to }])
  return send(engine, { do: 'patch', document, changes, by: 'Ann' })
}

function getWeather(folder: string, document: GameDocument): number {
  return JSON.parse(readFileSync(getDocumentPath(getServerFolder(folder), document), 'utf8'))
    .weather
}

function createWorlds(): string {
  const folder = createFolder()
  for (const document of [farm, mine]) {
    const path = getDocumentPath(getServerFolder(folder), document)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ owner: '', weather: 0, blocks: [{ f: 1, b: 0 }] }))
  }
  return folder
}

async function engineWithWorlds() {
  const folder = createWorlds()
  return { folder, engine: await startEngine(folder) }
}

test('writes nothing while frozen, keeps its heartbeat, and catches up after the thaw', async () => {
  const { folder, engine } = await engineWithWorlds()
  await send(engine, { do: 'mark' })
  await patch(engine, farm, 0, 1)
  await send(engine, { do: 'remove', document: mine, by: 'Ann' })
  const frozen = await send(engine, { do: 'freeze', forMs: 10_000 })
  expect(frozen).toMatchObject({ ok: true, touched: expect.arrayContaining([farm, mine]) })
  const written: (string | null)[] = []
  const watcher = watch(join(folder, 'data'), { recursive: true }, (_event, name) => {
    written.push(name)
  })
  const edits = Promise.all([patch(engine, farm, 1, 2), engine.control.command('weather FARM 7')])
  const before = engine.control.messages.length
  await engine.control.until(
    (it) => engine.control.messages.indexOf(it) > before && 'event' in it && it.event === 'beat',
  )
  expect(written).toEqual([])
  watcher.close()
  expect(getWeather(folder, farm)).toBe(1)
  expect(await send(engine, { do: 'thaw' })).toMatchObject({ ok: true })
  await edits
  expect(getWeather(folder, farm)).toBe(7)
  expect(await send(engine, { do: 'thaw' })).toMatchObject({ ok: false, missing: true })
})

test('finishes started edits before it confirms a freeze', async () => {
  const { folder, engine } = await engineWithWorlds()
  await send(engine, { do: 'mark' })
  for (let round = 0; round < 40; round += 2) {
    // Both requests are sent at once, so both edits are in progress when the freeze comes.
    const edits = [patch(engine, farm, round, round + 2), patch(engine, mine, round, round + 2)]
    await send(engine, { do: 'freeze', forMs: 10_000 })
    expect(getWeather(folder, farm)).toBe(getWeather(folder, mine))
    await send(engine, { do: 'thaw' })
    await Promise.all(edits)
  }
})

test('thaws after its timeout, and when the requester disconnects', async () => {
  const { folder, engine } = await engineWithWorlds()
  await send(engine, { do: 'freeze', forMs: 1 })
  await patch(engine, farm, 0, 1)
  expect(await send(engine, { do: 'thaw' })).toMatchObject({ ok: false, missing: true })
  const other = connect(join(folder, 'control/control.sock'))
  other.write('{"id":1,"do":"freeze","forMs":10000}\n')
  await once(other, 'data')
  const edit = patch(engine, farm, 1, 2)
  other.destroy()
  expect(await edit).toMatchObject({ ok: true })
  expect(getWeather(folder, farm)).toBe(2)
})

test('refuses overlapping freezes, and stops without waiting for a thaw', async () => {
  const { folder, engine } = await engineWithWorlds()
  await send(engine, { do: 'freeze', forMs: 10_000 })
  expect(await send(engine, { do: 'freeze', forMs: 10_000 })).toMatchObject({
    ok: false,
    error: 'it holds still already',
  })
  expect(await send(engine, { do: 'save' })).toMatchObject({ ok: true })
  void patch(engine, bob, 0, 1)
  void send(engine, { do: 'stop', reason: 'asked' })
  expect(await engine.ended).toBe(0)
  expect(getWeather(folder, farm)).toBe(0)
})

test('leaves valid files when killed, frozen or not', async () => {
  const folder = createWorlds()
  const engine = await startEngineProcess(folder)
  await send(engine, { do: 'mark' })
  await patch(engine, farm, 0, 3)
  void patch(engine, mine, 0, 3)
  await send(engine, { do: 'freeze', forMs: 10_000 })
  await engine.kill()
  expect([getWeather(folder, farm), getWeather(folder, mine)]).toEqual([3, 3])
})
