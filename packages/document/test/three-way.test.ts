import type { EditConflict } from '@trellis/contract/kit/document.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { applyChanges } from '../src/apply.ts'
import { diff } from '../src/diff.ts'
import { parseJson } from '../src/json-text.ts'
import { copyOfJson, type JsonObject } from '../src/json-value.ts'
import { type ConflictChoices, merge, type Side } from '../src/merge.ts'
import { getPathKey } from '../src/path.ts'
import { anyDocument, anyItems, anyPlayer, anyWorld, meaning, parsed } from './any-document.ts'
import { type GameState, gameState, getFacts, stateText } from './game-state.ts'

type MergeInput = { base: JsonObject; mine: JsonObject; theirs: JsonObject }

/** Resolves each conflict once as its owner would, including conflicts that appear afterwards. */
function settle(sides: MergeInput, side: (conflict: EditConflict, at: number) => Side) {
  const choices = new Map<string, Side>()
  const decided: EditConflict[] = []
  for (let requested = 0; requested < 3; requested++) {
    const merged = merge({ ...sides, choices })
    if (merged.conflicts.length === 0) return { ...merged, choices, decided }
    for (const [at, conflict] of merged.conflicts.entries()) {
      choices.set(getPathKey(conflict.path), side(conflict, at))
      decided.push(conflict)
    }
  }
  throw new Error('The same conflicts were asked about again and again.')
}

/** Saves on top of `theirs`, as the agent does. */
function save(theirs: JsonObject, text: string): JsonObject {
  const document = copyOfJson(theirs)
  const changes = parseJson(JSON.stringify(diff(theirs, parsed(text))))
  expect(applyChanges(document, changes as ReturnType<typeof diff>)).toEqual([])
  return document
}

const getSides = (texts: readonly [string, string, string]): MergeInput => ({
  base: parsed(texts[0]),
  mine: parsed(texts[1]),
  theirs: parsed(texts[2]),
})

const someSides = fc.array(fc.constantFrom<Side>('yours', 'theirs'), { minLength: 1, maxLength: 9 })
const deciders: Record<string, fc.Arbitrary<Side[]>> = {
  'all of mine': fc.constant(['yours']),
  "all of the game's": fc.constant(['theirs']),
  'some of each': someSides,
}

describe.each(Object.entries(deciders))('keeping %s', (_name, decisions) => {
  test('loses and misplaces no edit, and keeps other changes of the game', () => {
    fc.assert(
      fc.property(gameState, gameState, gameState, decisions, (base, mine, theirs, sides) => {
        const docs = getSides([stateText(base), stateText(mine), stateText(theirs)])
        const { value, decided, choices } = settle(
          docs,
          (_, at) => sides[at % sides.length] ?? 'yours',
        )
        expect(getFacts(value)).toEqual(expectedFacts({ base, mine, theirs }, decided, choices))
      }),
      { numRuns: isLong ? 1500 : 500 },
    )
  })

  test.each(Object.entries({ anyDocument, anyWorld, anyPlayer, anyItems }))(
    'gives equal documents by whole saves and by changes, with any %s',
    (_kind, documents) => {
      fc.assert(
        fc.property(documents, documents, documents, decisions, (base, mine, theirs, sides) => {
          const docs = getSides([base, mine, theirs])
          const { value, changes } = settle(docs, (_, at) => sides[at % sides.length] ?? 'yours')
          expect(meaning(docs.theirs)).toBe(meaning(parsed(theirs)))
          const saved = save(docs.theirs, JSON.stringify(value))
          expect(meaning(saved)).toBe(meaning(value))
          const patched = copyOfJson(docs.theirs)
          expect(applyChanges(patched, changes)).toEqual([])
          expect(meaning(patched)).toBe(meaning(value))
        }),
        { numRuns: isLong ? 300 : 100 },
      )
    },
  )
})

test("returns the game's document when the editor changed nothing", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (base, theirs) => {
      const { value } = settle(getSides([base, base, theirs]), () => 'yours')
      expect(meaning(value)).toBe(meaning(parsed(theirs)))
    }),
  )
})

test('returns the edited document when the game changed nothing', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (base, mine) => {
      const { value, decided } = settle(getSides([base, mine, base]), () => 'theirs')
      expect(decided).toEqual([])
      expect(meaning(value)).toBe(meaning(parsed(mine)))
    }),
  )
})

/** Returns the expected value of each fact, by a rule without knowledge of lists. */
function expectedFacts(
  states: Record<'base' | 'mine' | 'theirs', GameState>,
  decided: readonly EditConflict[],
  choices: ConflictChoices,
): Record<string, string> {
  const [base, mine, theirs] = [states.base, states.mine, states.theirs].map((state) =>
    getFacts(parsed(stateText(state))),
  ) as [Record<string, string>, Record<string, string>, Record<string, string>]
  const wanted: Record<string, string> = {}
  for (const fact of new Set([base, mine, theirs].flatMap((it) => Object.keys(it)))) {
    const inConflict = decided.find(({ path }) => `${fact}/`.startsWith(`${path.join('/')}/`))
    const side = inConflict && choices.get(getPathKey(inConflict.path))
    const isMine = side === undefined ? mine[fact] !== base[fact] : side === 'yours'
    const value = isMine ? mine[fact] : theirs[fact]
    if (value !== undefined) wanted[fact] = value
  }
  return wanted
}

test('moves nothing when the game has moved the edited item to another slot', () => {
  const slots = (...pairs: [number, number][]) => ({ inventory: pairs })
  const base = { gems: 1, ...slots([18, 1], [2, 10], [242, 10], [0, 0], [0, 0]) }
  const mine = { gems: 5, ...slots([18, 1], [2, 10], [242, 20], [0, 0], [0, 0]) }
  const theirs = { gems: 7, ...slots([18, 1], [2, 10], [0, 0], [242, 10], [0, 0]) }
  const kept = settle({ base, mine, theirs }, () => 'yours')
  expect(kept.decided).toEqual([{ path: ['gems'], base: 1, yours: 5, theirs: 7 }])
  const inventory = slots([18, 1], [2, 10], [0, 0], [242, 20], [0, 0])
  expect(kept.value).toEqual({ gems: 5, ...inventory })
  expect(settle({ base, mine, theirs }, () => 'theirs').value).toEqual({ gems: 7, ...inventory })
})
