import type { Version } from '@trellis/contract/kit/document.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import {
  deleteWorld,
  listDeletedWorlds,
  listWorlds,
  listWorldVersions,
  lockWorld,
  readWorld,
  readWorldTiles,
  readWorldVersionChanges,
  restoreWorldVersion,
  saveWorld,
  unlockWorld,
  type WorldRow,
  worldHeight,
  worldRowSchema,
  worldWidth,
} from '@trellis/contract/worlds.ts'
import type { Answer, Answerer, Asked, FakeApi } from './fake-api.ts'

export type FakeBlock = Record<string, unknown> & { f: number; b: number }

/** What the fake api has of one world. */
export type FakeGameWorld = {
  row: WorldRow
  /** The file's own text, with whatever a test wants to find again. */
  text: string
  etag: string
  versions: Version[]
}

const groundRow = 24

/** A landscape with a door, a sign, an area lock, paint and water. */
export function makeBlocks(): FakeBlock[] {
  return Array.from({ length: worldWidth * worldHeight }, (_, at) => {
    const [x, y] = [at % worldWidth, Math.floor(at / worldWidth)]
    return { ...naturalBlock(x, y), if_c: 10 }
  })
}

function naturalBlock(x: number, y: number): FakeBlock {
  if (y === groundRow - 1 && x === 12) return { f: 6, b: 0, t: 'EXIT', o: 0 }
  if (y === groundRow - 1 && x === 14) return { f: 20, b: 0, t: 'Welcome <b>all</b>' }
  if (y === groundRow - 1 && x === 40) return { f: 202, b: 0, lo: 'Maya' }
  if (y === groundRow - 1) return { f: 0, b: 0 }
  if (y > groundRow - 6 && y < groundRow && x > 36 && x < 45) return { f: 0, b: 14, l: true }
  if (y < groundRow)
    return x > 60 && x < 66 && y > 14 ? { f: 2, b: 14, fl: 0x20000000 } : { f: 0, b: 0 }
  if (y === groundRow && x > 70 && x < 80) return { f: 0, b: 0, fl: 0x04000000 }
  if (y >= 54) return { f: 8, b: 14 }
  return (x * 7 + y * 13) % 29 === 0 ? { f: 10, b: 14 } : { f: 2, b: 14 }
}

export function makeWorldValue(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    owner: 'Maya',
    o2: '`2Maya``',
    entry_level: 1,
    ct: 'Farm',
    weather: 0,
    d_weather: 0,
    n_b: '',
    music_bpm: 100,
    w_s: 16,
    r: 255,
    g: 128,
    b: 64,
    admins: ['Bo', 'Cyra'],
    drop_new: [],
    blocks: makeBlocks(),
    ...changes,
  }
}

type WorldChanges = {
  row?: Record<string, unknown>
  value?: Record<string, unknown>
  text?: string
}

export function makeGameWorld(
  name: string,
  { row, value, text }: WorldChanges = {},
): FakeGameWorld {
  return {
    row: worldRowSchema.parse({
      id: name,
      name,
      owner: 'Maya',
      players: 0,
      locked: false,
      weather: 0,
      category: 'Farm',
      entryLevel: 1,
      changedAt: '2026-10-01T02:00:00.000Z',
      ...row,
    }),
    text: text ?? JSON.stringify(makeWorldValue(value)),
    etag: '"1"',
    versions: [],
  }
}

export const makeVersion = (changes: Partial<Version> = {}): Version => ({
  number: 1,
  at: '2026-10-01T02:00:00.000Z',
  by: 'maya',
  reason: 'edit',
  sizeBytes: 104_448,
  ...changes,
})

export const worldAnswers: readonly [Route, Answerer][] = [
  [listWorlds, (asked, api) => ({ reply: listed(asked, api) })],
  [readWorld, onWorld((it) => ({ document: it.text, etag: it.etag }))],
  [saveWorld, onWorld(save)],
  [readWorldTiles, onWorld((it) => ({ reply: tilesOf(it.text) }))],
  [lockWorld, onWorld((it) => setLocked(it, true))],
  [unlockWorld, onWorld((it) => setLocked(it, false))],
  [listWorldVersions, onWorld((it) => ({ reply: it.versions }))],
  [readWorldVersionChanges, () => ({ reply: { total: 0, changes: [] } })],
  [restoreWorldVersion, restore],
  [listDeletedWorlds, (_, { world }) => ({ reply: world.deletedWorlds })],
  [
    deleteWorld,
    ({ params }, { world }) => {
      const name = params['name'] ?? ''
      world.worlds = world.worlds.filter((it) => it.row.name !== name)
      world.deletedWorlds = [{ ...makeVersion({ reason: 'delete' }), name }, ...world.deletedWorlds]
      return { reply: { message: `${name} was deleted.` } }
    },
  ],
]

function listed({ query }: Asked, { world }: FakeApi) {
  const search = (query['search'] ?? '').toLowerCase()
  const found = world.worlds
    .map((it) => it.row)
    .filter((it) => `${it.name}\n${it.owner}`.toLowerCase().includes(search))
  const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'] ?? 100)]
  return {
    worlds: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    page,
    pageSize,
    indexed: 1,
  }
}

function onWorld(answer: (world: FakeGameWorld, asked: Asked) => Answer): Answerer {
  return (asked, api) => {
    const world = api.world.worlds.find((it) => it.row.name === asked.params['name'])
    return world === undefined ? { status: 404, error: 'World not found.' } : answer(world, asked)
  }
}

function save(world: FakeGameWorld, { body }: Asked): Answer {
  world.text = String(body)
  world.etag = `"${Number(world.etag.replaceAll('"', '')) + 1}"`
  return { reply: { message: 'World data saved successfully.', etag: world.etag, merged: false } }
}

function setLocked(world: FakeGameWorld, locked: boolean): Answer {
  world.row = { ...world.row, locked }
  return { reply: { message: `${world.row.name} is ${locked ? 'locked' : 'open again'}.`, locked } }
}

function restore({ params }: Asked, { world }: FakeApi): Answer {
  const name = params['name'] ?? ''
  const isDeleted = world.deletedWorlds.some((it) => it.name === name)
  if (isDeleted) world.worlds = [...world.worlds, makeGameWorld(name)]
  world.deletedWorlds = world.deletedWorlds.filter((it) => it.name !== name)
  return { reply: { message: `${name} was restored.` } }
}

function tilesOf(text: string) {
  const { blocks = [] } = JSON.parse(text) as { blocks?: FakeBlock[] }
  const runs = (key: 'f' | 'b') =>
    blocks.reduce<number[]>((done, block) => {
      if (done.at(-2) === block[key]) done[done.length - 1]!++
      else done.push(block[key], 1)
      return done
    }, [])
  return { width: worldWidth, height: worldHeight, foreground: runs('f'), background: runs('b') }
}
