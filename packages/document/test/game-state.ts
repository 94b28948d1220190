import fc from 'fast-check'
import { isObject, type JsonObject } from '../src/json-value.ts'
import { meaning } from './any-document.ts'

/**
 * A document with every kind of list, as a game and an editor change it. Entries are identified by name, so a
 * rule for each single fact gives the correct merge.
 */
export type GameState = {
  gems: number
  unknown: { id: string; depth: { note: string } }
  admins: string[]
  items: { ID: number; Gems: number; text?: string; drops: [number, number][] }[]
  inventory: [number, number][]
  drop_new: [number, number, number, number, number][]
  blocks: { f: number; l?: boolean; a?: string[] }[]
}

const small = fc.integer({ min: 1, max: 3 })
const longNumbers = ['12345678901234567890', '12345678901234567891', '0.12345678901234567']
const byName = <Entry>(entry: fc.Arbitrary<Entry>, name: (it: Entry) => unknown) =>
  fc.uniqueArray(entry, { selector: name, maxLength: 4 })

const slots = 6
const inventory = byName(fc.tuple(fc.integer({ min: 1, max: 5 }), small), ([id]) => id).map(
  (stacks): [number, number][] => [
    ...stacks.toSorted(([one], [other]) => one - other),
    ...Array.from({ length: slots - stacks.length }, (): [number, number] => [0, 0]),
  ],
)

const item = fc
  .record(
    {
      ID: fc.integer({ min: 1, max: 4 }),
      Gems: small,
      text: fc.constantFrom('a', 'b'),
      drops: byName(fc.tuple(small, small), ([id]) => id).map((it) =>
        it.toSorted(([one], [other]) => one - other),
      ),
    },
    { requiredKeys: ['ID', 'Gems', 'drops'] },
  )
  .map((it) => it as GameState['items'][number])

const block = fc
  .record(
    { f: small, l: fc.boolean(), a: fc.constantFrom(['Bob'], ['Bob', 'Eve']) },
    { requiredKeys: ['f'] },
  )
  .map((it) => it as GameState['blocks'][number])

/** Entries are in the order of their names, as if each had been added at the end. */
export const gameState: fc.Arbitrary<GameState> = fc.record({
  gems: small,
  unknown: fc.record({
    id: fc.constantFrom(...longNumbers),
    depth: fc.record({ note: fc.constantFrom('x', 'y') }),
  }),
  admins: fc.subarray(['ann', 'bob', 'cat', 'dan']),
  items: byName(item, ({ ID }) => ID).map((it) => it.toSorted((a, b) => a.ID - b.ID)),
  inventory,
  drop_new: byName(
    fc.tuple(small, small, fc.integer({ min: 1, max: 5 }), small, small),
    ([, , uid]) => uid,
  ),
  blocks: fc.array(block, { minLength: 3, maxLength: 3 }),
})

/** Returns the JSON text, with a number that no double can represent. */
export function stateText(state: GameState): string {
  return JSON.stringify(state).replace(/"id":"([^"]*)"/, '"id":$1')
}

const namedBy: Record<string, (entry: never) => unknown> = {
  admins: (entry: string) => `is=${entry}`,
  inventory: (entry: [number, number]) => `id=${entry[0]}`,
  drops: (entry: [number, number]) => `id=${entry[0]}`,
  drop_new: (entry: number[]) => `uid=${entry[2]}`,
  items: (entry: { ID: number }) => `ID=${entry.ID}`,
  a: (entry: string) => `is=${entry}`,
}

/** Returns every single fact of a document by its path; fails for two entries of one name. */
export function getFacts(value: JsonObject): Record<string, string> {
  const facts: Record<string, string> = {}
  note(value, [], facts)
  return facts
}

function note(value: unknown, path: readonly string[], facts: Record<string, string>): void {
  if (isObject(value)) {
    if (path.length > 0) addFact(path, 'an object', facts)
    for (const [key, inner] of Object.entries(value)) note(inner, [...path, key], facts)
  } else if (Array.isArray(value)) {
    const name = namedBy[path.at(-1) ?? '']
    addFact(path, 'a list', facts)
    for (const [at, entry] of value.entries()) {
      if (meaning(entry) === '[0,0]') continue
      noteEntry(entry, [...path, name ? String(name(entry as never)) : String(at)], facts)
    }
  } else addFact(path, meaning(value), facts)
}

/** Records an entry; one that is not an object is a single fact. */
function noteEntry(entry: unknown, path: readonly string[], facts: Record<string, string>): void {
  if (isObject(entry)) note(entry, path, facts)
  else addFact(path, meaning(entry), facts)
}

function addFact(path: readonly string[], fact: string, facts: Record<string, string>): void {
  const key = path.join('/')
  if (key in facts) throw new Error(`${key} is there twice.`)
  facts[key] = fact
}
