import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { applyChanges } from '@trellis/document/apply.ts'
import { diff } from '@trellis/document/diff.ts'
import { copyOfJson, type JsonObject } from '@trellis/document/json-value.ts'
import { describe, expect, test } from 'vitest'
import { ChangeFault } from '../src/change-rules.ts'
import { refuseLongLists } from '../src/list-rules.ts'

const many = <Entry>(length: number, entry: (at: number) => Entry) =>
  Array.from({ length }, (_, at) => entry(at))
const names = (length: number) => many(length, (at) => `player${at}`)

/** Returns path and code of the refusal; null for a save that is accepted. */
function refusal(kind: GameDocument['kind'], before: JsonObject, after: JsonObject): string | null {
  const document = { kind, name: 'ANN' } as GameDocument
  const made = copyOfJson(before)
  const changes = diff(before, after)
  expect(applyChanges(made, changes)).toEqual([])
  try {
    refuseLongLists(document, changes, { before, after: made })
    return null
  } catch (error) {
    if (error instanceof ChangeFault) return error.message
    throw error
  }
}

type Case = {
  kind: GameDocument['kind']
  path: string
  bound: { max: number; code: string }
  make: (length: number) => JsonObject
}

const pairs = (length: number) => many(length, (at): [number, number] => [at + 1, 1])
const cases: Case[] = [
  {
    kind: 'world',
    path: 'admins',
    bound: listBounds.access,
    make: (n) => ({ admins: names(n) }),
  },
  {
    kind: 'world',
    path: 'blocks.1.a',
    bound: listBounds.access,
    make: (n) => ({ blocks: [{ f: 1 }, { f: 1, a: names(n) }] }),
  },
  {
    kind: 'world',
    path: 'drop_new',
    bound: listBounds.drops,
    make: (n) => ({ drop_new: many(n, (at) => [2, 1, at, 0, 0]) }),
  },
  {
    kind: 'world',
    path: 'infinity',
    bound: listBounds.weatherMachines,
    make: (n) => ({ infinity: many(n, () => 5) }),
  },
  {
    kind: 'player',
    path: 'inventory',
    bound: listBounds.inventory,
    make: (n) => ({ inventory: pairs(n) }),
  },
  {
    kind: 'player',
    path: 'friends',
    bound: listBounds.friends,
    make: (n) => ({ friends: names(n) }),
  },
  {
    kind: 'bans',
    path: 'players',
    bound: listBounds.bans,
    make: (n) => ({ players: names(n).map((name) => ({ name, at: '', by: '' })) }),
  },
  {
    kind: 'config',
    path: 'GAME.CREATOR_LIST',
    bound: listBounds.creators,
    make: (n) => ({ GAME: { CREATOR_LIST: names(n) } }),
  },
  {
    kind: 'config',
    path: 'NEWBIE_GET.ITEMS.0.items',
    bound: listBounds.kit,
    make: (n) => ({ NEWBIE_GET: { ITEMS: [{ Gemss: 1, items: pairs(n) }] } }),
  },
  {
    kind: 'custom-items',
    path: 'items',
    bound: listBounds.customItems,
    make: (n) => ({ items: many(n, (ID) => ({ ID })) }),
  },
  {
    kind: 'custom-items',
    path: 'items.ID=7.Extra_Drops',
    bound: listBounds.extraDrops,
    make: (n) => ({ items: [{ ID: 7, Extra_Drops: pairs(n) }] }),
  },
  {
    kind: 'player',
    path: 'strange.0.list',
    bound: listBounds.other,
    make: (n) => ({ strange: [{ list: many(n, () => 1) }] }),
  },
]

describe.each(cases)('the list $path of $kind', ({ kind, path, bound, make }) => {
  test('grows to its maximum, and not further', () => {
    expect(refusal(kind, make(0), make(bound.max))).toBeNull()
    const fault = refusal(kind, make(bound.max), make(bound.max + 1))
    expect(fault).toContain(bound.code)
    expect(fault?.split(/[.:]/)[0]).toBe(path.split('.')[0])
    expect(refusal(kind, {}, make(bound.max + 1))).toContain(bound.code)
  })

  test('may already be longer: the rest is saved, and it can shrink', () => {
    const long = make(bound.max + 5)
    expect(refusal(kind, { ...long, note: 1 }, { ...long, note: 2 })).toBeNull()
    expect(refusal(kind, long, make(bound.max + 4))).toBeNull()
    expect(refusal(kind, long, make(bound.max + 6))).toContain(bound.code)
  })
})

test('replaces one entry of an overlong list', () => {
  const after = ['new', ...names(300).slice(1)]
  expect(refusal('world', { admins: names(300) }, { admins: after })).toBeNull()
})
