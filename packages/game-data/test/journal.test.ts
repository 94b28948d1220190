import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '@trellis/document/json-value.ts'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readDocument, writeDocument } from '../src/game-document.ts'
import { readBatch } from '../src/journal/entry.ts'
import { Journal } from '../src/journal/journal.ts'
import { readLines } from '../src/journal/lines.ts'
import { type Operation, operate } from '../src/journal/operation.ts'
import { replayJournal } from '../src/journal/replay.ts'
import { getServerFolder, type ServerFolder } from '../src/server-folder.ts'

const start = { kind: 'world', name: 'START' } as const
const ann = { kind: 'player', name: 'Ann' } as const
const never = (error: unknown) => {
  throw error
}

function newServer(): ServerFolder {
  const root = mkdtempSync(join(tmpdir(), 'trellis-journal-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = getServerFolder(root)
  mkdirSync(folder.worlds, { recursive: true })
  mkdirSync(folder.players, { recursive: true })
  return folder
}

function newJournal(folder: ServerFolder): Journal {
  const journal = new Journal(folder.journal, never)
  onTestFinished(() => journal.close())
  return journal
}

/** Reads all segments together; empty when there is none. */
function journalText(folder: ServerFolder): string {
  if (!existsSync(folder.journal)) return ''
  const files = readdirSync(folder.journal).map((file) => join(folder.journal, file))
  return files.map((file) => readFileSync(file, 'utf8')).join('')
}

const read = (folder: ServerFolder, document: typeof start | typeof ann) =>
  readDocument(folder, document)

test('replays operations in order after a crash', async () => {
  const folder = newServer()
  await writeDocument(folder, start, { weather: 0, blocks: [{ f: 1 }, { f: 2, own: 'kept' }] })
  await writeDocument(folder, ann, { gems: 1, inventory: [[18, 1]] })
  const journal = newJournal(folder)
  const note = (operations: Operation[]) => journal.add({ document: start, operations })
  note([{ set: ['blocks', 0], value: { f: 9 } }])
  note([{ set: ['drop_new', 0], value: [2, 1, 1, 5, 5] }])
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 7 }] })
  note([
    { set: ['blocks', 0], value: { f: 0, l: true } },
    { cut: ['drop_new'], length: 0 },
  ])
  journal.add({ document: ann, operations: [{ set: ['Role.Vip'], value: true }] })
  await journal.sync()
  expect(await replayJournal(folder)).toEqual([start, ann])
  expect(await read(folder, start)).toEqual({
    weather: 0,
    blocks: [
      { f: 0, l: true },
      { f: 2, own: 'kept' },
    ],
    drop_new: [],
  })
  expect(await read(folder, ann)).toEqual({ gems: 7, inventory: [[18, 1]], 'Role.Vip': true })
  expect(readdirSync(folder.journal)).toEqual([])
  expect(await replayJournal(folder)).toEqual([])
})

test('writes to disk automatically within a moment', async () => {
  const folder = newServer()
  await writeDocument(folder, ann, { gems: 1 })
  const journal = newJournal(folder)
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 2 }] })
  expect(journal.has(ann)).toBe(true)
  expect(journal.has(start)).toBe(false)
  // Only the owner of a folder replays it: a replay removes segments that a journal still writes to.
  await expect.poll(() => journalText(folder)).toMatch(/"gems".*\n$/)
  await replayJournal(folder)
  expect(await read(folder, ann)).toEqual({ gems: 2 })
})

test('skips truncated and invalid lines', async () => {
  const folder = newServer()
  await writeDocument(folder, ann, { gems: 1 })
  const journal = newJournal(folder)
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 2 }] })
  await journal.close()
  const file = join(folder.journal, '1.jsonl')
  const entry = (name: string, rest: string) =>
    `{"document":{"kind":"player","name":"${name}"},${rest}}`
  const foreign = [
    `[${entry('../x', '"whole":{}')}]`,
    `[${entry('Ann', '"operations":[{"set":[],"value":1}]')}]`,
    '[]',
    '{}',
    `[${entry('Ann', '"operations":[{"set":["gems"],"value":3}]')},{"docu`,
  ]
  appendFileSync(file, foreign.join('\n'))
  await replayJournal(folder)
  expect(await read(folder, ann)).toEqual({ gems: 2 })
})

test('drops saved operations, and keeps those made during the save', async () => {
  const folder = newServer()
  const journal = newJournal(folder)
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 2 }] })
  journal.add({ document: start, operations: [{ set: ['weather'], value: 2 }] })
  const forget = await journal.begin()
  journal.add({ document: start, operations: [{ set: ['weather'], value: 3 }] })
  await forget()
  expect(journal.has(ann)).toBe(false)
  expect(journal.has(start)).toBe(true)
  await journal.sync()
  await writeDocument(folder, ann, { gems: 9 })
  await writeDocument(folder, start, { weather: 2 })
  await replayJournal(folder)
  expect(await read(folder, ann)).toEqual({ gems: 9 })
  expect(await read(folder, start)).toEqual({ weather: 3 })
})

test('drops nothing after a failed save, and everything after the next', async () => {
  const folder = newServer()
  const journal = newJournal(folder)
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 2 }] })
  await journal.begin()
  expect(journal.has(ann)).toBe(true)
  const forget = await journal.begin()
  await forget()
  expect(journal.has(ann)).toBe(false)
  expect(readdirSync(folder.journal)).toEqual([])
})

test('orders whole documents and removals with other operations', async () => {
  const folder = newServer()
  await writeDocument(folder, start, { weather: 1 })
  await writeDocument(folder, ann, { gems: 1 })
  const journal = newJournal(folder)
  const weather = (value: number) =>
    journal.add({ document: start, operations: [{ set: ['weather'], value }] })
  weather(5)
  journal.add({ document: start, whole: { weather: 0, owner: 'Bob' } })
  weather(6)
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 5 }] })
  journal.add({ document: ann, removed: true })
  await journal.close()
  await replayJournal(folder)
  expect(await read(folder, start)).toEqual({ weather: 6, owner: 'Bob' })
  expect(await read(folder, ann)).toBeNull()
})

test('ignores changes of a missing or corrupt document', async () => {
  const folder = newServer()
  writeFileSync(join(folder.worlds, 'START_.json'), '{"blocks":')
  const journal = newJournal(folder)
  journal.add({ document: start, operations: [{ set: ['weather'], value: 5 }] })
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 5 }] })
  await journal.close()
  expect(await replayJournal(folder)).toEqual([])
  expect(readdirSync(folder.worlds)).toEqual(['START_.json'])
  expect(readdirSync(folder.players)).toEqual([])
})

test('reports a disk error, and writes the operations at the next attempt', async () => {
  const folder = newServer()
  await writeDocument(folder, ann, { gems: 1 })
  writeFileSync(folder.journal, 'in the way')
  const journal = newJournal(folder)
  journal.add({ document: ann, operations: [{ set: ['gems'], value: 2 }] })
  await expect(journal.sync()).rejects.toThrow()
  rmSync(folder.journal)
  journal.add({ document: ann, operations: [{ set: ['xp'], value: 3 }] })
  await journal.close()
  await replayJournal(folder)
  expect(await read(folder, ann)).toEqual({ gems: 2, xp: 3 })
})

const step = fc.constantFrom<string | number>('a', 'b', 0, 1, 2, 3)
const path = fc.tuple(fc.constantFrom('list', 'object', 'text'), fc.array(step, { maxLength: 2 }))
const operation: fc.Arbitrary<Operation> = fc.oneof(
  path.chain(([head, rest]) =>
    fc.oneof(fc.integer(), fc.constant([1, 2]), fc.constant({ a: 1 })).map((value) => ({
      set: [head, ...rest] as const,
      value,
    })),
  ),
  path.map(([head, rest]) => ({ unset: [head, ...rest] as const })),
  fc.integer({ min: 0, max: 3 }).map((length) => ({ cut: ['list'] as const, length })),
)

test('allows repeating operations that a document already contains', () => {
  /** Changes like those of play: entries are set within the list or at its end, and parent keys exist. */
  const playlike = fc.array(
    fc.oneof(
      fc.record({ at: fc.nat(6), value: fc.integer() }),
      fc.record({ length: fc.nat(6) }),
      fc.record({ key: fc.constantFrom('a', 'b'), value: fc.option(fc.integer()) }),
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(playlike, fc.nat(30), (moves, cutAt) => {
      const document: JsonObject = { list: [10, 20], object: {} }
      const operations: Operation[] = []
      const states: string[] = [JSON.stringify(document)]
      for (const move of moves) {
        const list = document.list as unknown[]
        const next: Operation =
          'at' in move
            ? { set: ['list', Math.min(move.at, list.length)], value: move.value }
            : 'length' in move
              ? { cut: ['list'], length: Math.min(move.length, list.length) }
              : move.value === null
                ? { unset: ['object', move.key] }
                : { set: ['object', move.key], value: move.value }
        operations.push(next)
        operate(document, next)
        states.push(JSON.stringify(document))
      }
      const later = JSON.parse(states[Math.min(cutAt, states.length - 1)] ?? '{}')
      for (const again of operations) operate(later, again)
      expect(later).toEqual(document)
    }),
  )
})

test('applies any operation to any document without throwing, and round-trips it', () => {
  fc.assert(
    fc.property(fc.object(), fc.array(operation, { maxLength: 20 }), (document, operations) => {
      const value = JSON.parse(JSON.stringify(document))
      const line = JSON.stringify([{ document: start, operations }])
      for (const it of operations) operate(value, it)
      expect(JSON.stringify(readBatch(line))).toBe(line)
    }),
  )
})

test('reads lines of any file, and leaves out those that are too long', async () => {
  const folder = newServer()
  const path = join(folder.root, 'lines')
  const listLines = async (text: string) => {
    writeFileSync(path, text)
    const lines: string[] = []
    for await (const line of readLines(path, 100_000)) lines.push(line)
    return lines
  }
  const long = 'x'.repeat(100_000)
  expect(await listLines('')).toEqual([])
  expect(await listLines('one\n\ntwo')).toEqual(['one', '', 'two'])
  expect(await listLines(`${long}\n${long}x\ntwo\n${long}yz`)).toEqual([long, 'two'])
})
