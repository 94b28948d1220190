import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { expect, it, onTestFinished } from 'vitest'
import { findRenamed, moveFormerNames } from '../src/former-names.ts'
import { readDocument, renameWorld, writeDocument } from '../src/game-document.ts'
import { formatBatch, formatEntry, type JournalEntry } from '../src/journal/entry.ts'
import { Journal } from '../src/journal/journal.ts'
import { operate } from '../src/journal/operation.ts'
import { replayJournal } from '../src/journal/replay.ts'
import { findSegmentAt } from '../src/journal/segments.ts'
import { listMovedDocuments, moveWorld } from '../src/moved-world.ts'
import { moveOwnedWorld } from '../src/owned-worlds.ts'
import { getServerFolder, type ServerFolder } from '../src/server-folder.ts'

const rating = { sum: 80, weight: 20, visits: 5 }
const guild = (name: string) => ({ name: `Men of ${name}`, world: { name, owner: 'Ann' } })
const event = (world: string) => ({ kind: 'hunt', key: `hunt/${world}`, world, worlds: [world] })
const farm = { kind: 'world', name: 'FARM' } as const
const files = {
  guilds: { guilds: { 1: guild('FARM'), 2: guild('BANK') }, last: 2 },
  ratings: {
    worlds: { FARM: rating, BANK: { ...rating, sum: 60 } },
    winners: [
      { day: 6, world: 'BANK' },
      { day: 7, world: 'FARM' },
    ],
  },
  'timed-events': {
    running: {
      'hunt/FARM': { ...event('FARM'), endsAt: 900 },
      gems: { kind: 'gems', world: null },
    },
    history: [],
  },
}

async function newServer(): Promise<ServerFolder> {
  const root = mkdtempSync(join(tmpdir(), 'trellis-moved-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = getServerFolder(root)
  for (const path of [folder.worlds, join(folder.configFile, '..')])
    mkdirSync(path, { recursive: true })
  await writeDocument(folder, farm, { owner: 'Ann', blocks: [] })
  for (const [kind, value] of Object.entries(files))
    await writeDocument(folder, { kind } as GameDocument, value)
  return folder
}

const read = (folder: ServerFolder, kind: keyof typeof files) => readDocument(folder, { kind })

async function expectMoved(folder: ServerFolder): Promise<void> {
  expect(readdirSync(folder.worlds)).toEqual(['SHOP_.json'])
  expect(readdirSync(folder.journal)).toEqual([])
  expect(await read(folder, 'guilds')).toEqual({
    guilds: { 1: { ...guild('FARM'), world: guild('SHOP').world }, 2: guild('BANK') },
    last: 2,
  })
  expect(await read(folder, 'ratings')).toEqual({
    worlds: { SHOP: rating, BANK: files.ratings.worlds.BANK },
    winners: [
      { day: 6, world: 'BANK' },
      { day: 7, world: 'SHOP' },
    ],
    renamed: { FARM: 'SHOP' },
  })
  const { running } = (await read(folder, 'timed-events')) ?? {}
  const { gems } = files['timed-events'].running
  expect(running).toEqual({ gems, 'hunt/SHOP': { ...event('SHOP'), endsAt: 900 } })
}

const move = { from: 'FARM', to: 'SHOP', at: 500 }

it('takes a world to its new name in every document that names it', async () => {
  const folder = await newServer()
  await moveWorld(folder, move)
  await expectMoved(folder)
})

it('renames a world in the file of its owner, also after a crash', async () => {
  const ann = { kind: 'player', name: 'Ann' } as const
  const owned = (name: string) => ({ name: 'Ann', worlds_owned: ['BANK', name], home_world: name })
  for (const isRenamed of [false, true]) {
    const folder = await newServer()
    mkdirSync(folder.players, { recursive: true })
    await writeDocument(folder, ann, owned('FARM'))
    if (isRenamed) await renameWorld(folder, 'FARM', 'SHOP')
    const operations = moveOwnedWorld(owned('FARM'), 'FARM', 'SHOP')
    const entries: JournalEntry[] = [
      { document: farm, renamed: 'SHOP' },
      { document: ann, operations },
    ]
    mkdirSync(folder.journal)
    writeFileSync(findSegmentAt(folder.journal, 1).path, formatBatch(entries.map(formatEntry)))
    await replayJournal(folder)
    expect(readdirSync(folder.worlds)).toEqual(['SHOP_.json'])
    expect(await readDocument(folder, ann)).toEqual(owned('SHOP'))
  }
})

it('completes a move that a crash has cut off at any step', async () => {
  for (const steps of [0, 1, 2, 3]) {
    const folder = await newServer()
    const moved = listMovedDocuments(({ kind }) => files[kind as keyof typeof files] ?? null, move)
    const entries: JournalEntry[] = [{ document: farm, renamed: 'SHOP' }, ...moved]
    if (steps > 0) await renameWorld(folder, 'FARM', 'SHOP')
    const others = await newServer()
    await moveWorld(others, move)
    for (const { document } of moved.slice(0, Math.max(0, steps - 1)))
      await writeDocument(folder, document, (await readDocument(others, document)) ?? {})
    mkdirSync(folder.journal)
    writeFileSync(findSegmentAt(folder.journal, 1).path, formatBatch(entries.map(formatEntry)))
    await replayJournal(folder)
    await expectMoved(folder)
  }
})

it('gives nothing of a removed world to another one of its name', async () => {
  const folder = await newServer()
  await moveWorld(folder, { ...move, to: null })
  await writeDocument(folder, farm, { owner: 'Eve', blocks: [] })
  expect(await read(folder, 'guilds')).toMatchObject({ guilds: { 1: { name: 'Men of FARM' } } })
  expect(JSON.stringify(await read(folder, 'guilds'))).not.toContain('"FARM"')
  expect(await read(folder, 'ratings')).toEqual({
    worlds: { BANK: files.ratings.worlds.BANK },
    winners: [{ day: 6, world: 'BANK' }],
  })
  const { running } = (await read(folder, 'timed-events')) ?? {}
  expect(running).toMatchObject({ 'hunt/FARM': { endsAt: 500 } })
})

it('drops the entries that a lost world has left under the new name', async () => {
  const folder = await newServer()
  await moveWorld(folder, { ...move, to: 'BANK' })
  const { guilds } = (await read(folder, 'guilds')) ?? {}
  expect(guilds).toEqual({
    1: { ...guild('FARM'), world: guild('BANK').world },
    2: { name: 'Men of BANK' },
  })
  expect(await read(folder, 'ratings')).toEqual({
    worlds: { BANK: rating },
    winners: [{ day: 7, world: 'BANK' }],
    renamed: { FARM: 'BANK' },
  })
  await writeDocument(folder, { kind: 'world', name: 'PLAIN' }, { owner: 'Eve', blocks: [] })
  await moveWorld(folder, { from: 'BANK', to: null, at: 600 })
  await moveWorld(folder, { from: 'PLAIN', to: 'BANK', at: 600 })
  expect(await read(folder, 'ratings')).toEqual({
    worlds: {},
    winners: [],
    renamed: { PLAIN: 'BANK' },
  })
})

it('leaves broken documents to their next reader', async () => {
  const folder = await newServer()
  writeFileSync(folder.guildsFile, '{"guilds": {"1"')
  await moveWorld(folder, move)
  expect(existsSync(folder.guildsFile)).toBe(true)
  expect(Object.keys((await read(folder, 'ratings'))?.worlds ?? {})).toEqual(['BANK', 'SHOP'])
})

it('renames no later world of the former name when the journal is replayed', async () => {
  const folder = await newServer()
  const journal = new Journal(folder.journal, () => undefined)
  const shop = { kind: 'world', name: 'SHOP' } as const
  journal.add({ document: farm, operations: [{ set: ['weather'], value: 3 }] })
  journal.add({ document: farm, renamed: 'SHOP' })
  expect([farm, shop].map((it) => journal.has(it))).toEqual([true, true])
  await journal.sync()
  await renameWorld(folder, 'FARM', 'SHOP')
  await writeDocument(folder, farm, { owner: 'Eve', blocks: [] })
  journal.add({ document: farm, whole: { owner: 'Eve', blocks: [] } })
  journal.add({ document: shop, removed: true })
  await journal.close()
  await replayJournal(folder)
  expect(readdirSync(folder.worlds)).toEqual(['FARM_.json'])
  expect(await readDocument(folder, farm)).toMatchObject({ owner: 'Eve' })
})

it('makes the changes before a renaming in the renamed world', async () => {
  const folder = await newServer()
  const journal = new Journal(folder.journal, () => undefined)
  journal.add({ document: farm, operations: [{ set: ['weather'], value: 3 }] })
  journal.add({ document: farm, renamed: 'SHOP' })
  await journal.close()
  await replayJournal(folder)
  const world = await readDocument(folder, { kind: 'world', name: 'SHOP' })
  expect(world).toMatchObject({ owner: 'Ann', weather: 3 })
})

it('keeps the former names of renamed worlds, also on a server without ratings', async () => {
  const folder = await newServer()
  rmSync(folder.ratingsFile)
  await moveWorld(folder, { from: 'FARM', to: 'SHOP', at: 700 })
  await moveWorld(folder, { from: 'SHOP', to: 'MALL', at: 700 })
  const file = await read(folder, 'ratings')
  expect(['FARM', 'SHOP', 'MALL'].map((name) => findRenamed(file, name))).toEqual([
    'MALL',
    'MALL',
    null,
  ])
  await moveWorld(folder, { from: 'MALL', to: 'FARM', at: 700 })
  expect(findRenamed(await read(folder, 'ratings'), 'FARM')).toBeNull()
  await moveWorld(folder, { from: 'FARM', to: null, at: 700 })
  expect(findRenamed(await read(folder, 'ratings'), 'SHOP')).toBeNull()
})

it('forgets the oldest former names first', () => {
  const { maxFormerNames: max } = ratingBounds
  let file: JsonObject = {}
  for (let number = 0; number <= max; number++)
    for (const operation of moveFormerNames(file, `OLD${number}`, `NEW${number}`))
      operate(file, operation)
  expect([findRenamed(file, 'OLD0'), findRenamed(file, 'OLD1')]).toEqual([null, 'NEW1'])
  file = { renamed: { FARM: 7, 'no name': 'SHOP', BANK: 'no name' } }
  expect(['FARM', 'BANK', 'toString'].map((name) => findRenamed(file, name))).toEqual([
    null,
    null,
    null,
  ])
})
