import { parseObject } from '../packages/document/src/json-text.ts'
import type { JsonObject } from '../packages/document/src/json-value.ts'
import { merge } from '../packages/document/src/merge.ts'
import { maxKeys } from '../packages/document/src/strict-json.ts'
import { median, type Row } from './kit/figures.ts'

const rounds = 5
const maxMs = 250

const many = <Entry>(length: number, entry: (at: number) => Entry) =>
  Array.from({ length }, (_, at) => entry(at))
const names = (length: number) => many(length, (at) => at.toString(36).padStart(4, '_'))
const keys = (length: number, value: number) =>
  Object.fromEntries(names(length).map((name) => [name, value]))
const deep = (depth: number, value: number): object =>
  depth === 0 ? { n: value } : { a: deep(depth - 1, value) }
const tiles = (f: number, b: number) => many(6000, () => ({ f, b, l: true, t: 'x'.repeat(1350) }))

type Shape = (mine: number, theirs: number) => JsonObject

/** Documents up to the largest body; the editor changes everything and the game changes something as well. */
const shapes: Record<string, Shape> = {
  'a world whose tiles change at both ends': (f, b) => ({ blocks: tiles(f, b) }),
  '20,000 names, all exchanged': (mine, theirs) => ({
    admins: names(20_000 * (1 + mine)).slice(20_000 * mine),
    theirs,
  }),
  '8 MiB of names': (mine, theirs) => ({ admins: names(1_190_000 + mine), theirs }),
  '8 MiB of stacks': (count, theirs) => ({
    inventory: many(700_000, (at) => [at + 1, 1 + count]),
    theirs,
  }),
  '8 MiB of items with an ID': (Gems, theirs) => ({
    items: many(300_000, (ID) => ({ ID, Gems })),
    theirs,
  }),
  '8 MiB of keys': (value, theirs) => ({ a: many(450, () => keys(maxKeys, value)), theirs }),
  '8 MiB of nesting': (value, theirs) => ({ a: many(20_000, () => deep(60, value)), theirs }),
  '8 MiB of keys, the last of them changed': (last, theirs) => ({
    a: [...many(449, () => keys(maxKeys, 0)), keys(maxKeys, last)],
    theirs,
  }),
  '8 MiB of lists in lists, the last entry changed': (last, theirs) => ({
    a: [{ name: 'a', a: [{ name: 'a', a: [...many(900_000, () => [0, 0, 0]), [last]] }] }],
    theirs,
  }),
  '8 MiB of equal entries': (mine, theirs) => ({ a: many(2_000_000 + mine, () => 'a'), theirs }),
  'one text of 8 MiB': (mine, theirs) => ({ a: `${'x'.repeat(8_000_000)}${mine}`, theirs }),
}

/**
 * Measures worst-case comparison, merge and change of a document against reading and writing the same text.
 */
export async function benchDocuments(): Promise<Row[]> {
  return Object.entries(shapes).map(([what, shape]) => benchShape(what, shape))
}

function benchShape(what: string, shape: Shape): Row {
  const texts = [shape(0, 0), shape(1, 0), shape(0, 1)].map((it) => JSON.stringify(it))
  const [base = {}, mine = {}, theirs = {}] = texts.map(parseObject)
  const [text = ''] = texts
  const [merges, plain]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    merges.push(timed(() => merge({ base, mine, theirs })))
    plain.push(timed(() => JSON.stringify(JSON.parse(text))))
  }
  const [ours, bare] = [median(merges), median(plain)]
  return {
    what,
    measured: `${ours.toFixed(0)} ms`,
    against: `${bare.toFixed(0)} ms to read and write its ${(text.length / 1e6).toFixed(1)} MB`,
    ratio: ours / bare,
    aim: `≤ ${maxMs} ms`,
    met: ours <= maxMs,
  }
}

/**
 * Returns the CPU milliseconds of this thread, so that other load on the machine affects both sides alike.
 */
function timed(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}
