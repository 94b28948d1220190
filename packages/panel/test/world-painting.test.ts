import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { merge } from '@trellis/document/merge.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { tileCount } from '../src/game/worlds/blocks/block.ts'
import { getItemIn, type Layer, layers, withItem } from '../src/game/worlds/blocks/layer.ts'
import {
  listTilesChangedSince,
  listTilesEditedToo,
} from '../src/game/worlds/live-world/live-blocks.ts'
import { copyArea, placeClip, withCopied } from '../src/game/worlds/world-painter/clip.ts'
import {
  emptyHistory,
  maxSteps,
  moveBack,
  moveForward,
  recordStep,
} from '../src/game/worlds/world-painter/paint-history.ts'
import {
  applyStep,
  createStep,
  listChangedTiles,
  type PaintStep,
  reverseStep,
} from '../src/game/worlds/world-painter/paint-step.ts'
import {
  getAreaBetween,
  listAreaTiles,
  listConnected,
  listLine,
} from '../src/game/worlds/world-painter/shapes.ts'
import { findTileGuard, splitGuarded } from '../src/game/worlds/world-painter/tile-guard.ts'
import { makeBlocks } from './kit/worlds.ts'

const blocks: readonly JsonObject[] = makeBlocks()
const tile = fc.integer({ min: 0, max: tileCount - 1 })
const layer = fc.constantFrom<Layer>(...layers)
const id = fc.constantFrom(0, 2, 8, 10, 14, 20)
const noItems = new Map()
const at = (x: number, y: number) => x + y * worldWidth

const strokes = fc.array(fc.record({ from: tile, to: tile, layer, id }), { maxLength: 12 })

/** Paints strokes one after the other. Returns all states and the steps between them. */
function paint(list: readonly { from: number; to: number; layer: Layer; id: number }[]) {
  const states = [blocks]
  const steps: PaintStep[] = []
  for (const stroke of list) {
    const before = states.at(-1)!
    const tiles = listAreaTiles(getAreaBetween(stroke.from, stroke.to))
    const step = createStep(before, tiles, (it) => withItem(it, stroke.layer, stroke.id))
    steps.push(step)
    states.push(applyStep(before, step).blocks)
  }
  return { states, steps }
}

test('restores every state by undo, and repeats it by redo', () => {
  fc.assert(
    fc.property(strokes, (list) => {
      const { states, steps } = paint(list)
      let now = states.at(-1)!
      for (const [index, step] of [...steps.entries()].toReversed()) {
        const { blocks: next, kept } = applyStep(now, reverseStep(step))
        expect(kept).toEqual([])
        expect(next).toEqual(states[index])
        now = next
      }
      expect(listChangedTiles(blocks, now)).toEqual([])
      for (const step of steps) now = applyStep(now, step).blocks
      expect(now).toEqual(states.at(-1))
    }),
    { numRuns: 40 },
  )
})

test('leaves a tile that was changed after the stroke, and lists it', () => {
  fc.assert(
    fc.property(tile, tile, (painted, other) => {
      const step = createStep(blocks, [painted, other], (it) => ({ ...it, f: 999 }))
      const after = [...applyStep(blocks, step).blocks]
      after[other] = { f: 1000, b: 0 }
      const { blocks: undone, kept } = applyStep(after, reverseStep(step))
      expect(kept).toEqual([other])
      expect(undone[other]).toEqual({ f: 1000, b: 0 })
      if (painted !== other) expect(undone[painted]).toEqual(blocks[painted])
    }),
  )
})

test('changes all 6,000 tiles in one step, and as many changes of the document', () => {
  const all = listAreaTiles({ left: 0, top: 0, right: worldWidth, bottom: worldHeight })
  expect(all).toHaveLength(tileCount)
  const step = createStep(blocks, all, (it) => withItem(it, 'background', 998))
  expect(step).toHaveLength(tileCount)
  const painted = applyStep(blocks, step).blocks
  expect(listChangedTiles(blocks, painted)).toHaveLength(tileCount)
  const world = { owner: 'Maya', blocks }
  const { value, changes, conflicts } = merge({
    base: world,
    mine: { ...world, blocks: painted },
    theirs: world,
  })
  expect(conflicts).toEqual([])
  expect(changes).toHaveLength(tileCount)
  expect(value['blocks']).toEqual(painted)
  expect(applyStep(painted, reverseStep(step)).blocks).toEqual(blocks)
})

test('finds the tiles that both the game and the painter changed, and writes none as text', () => {
  const all = listAreaTiles({ left: 0, top: 0, right: worldWidth, bottom: worldHeight })
  const step = createStep(blocks, all, (it) => withItem(it, 'foreground', 998))
  const painted = applyStep(blocks, step).blocks
  const unlike = Uint32Array.from(blocks, () => 7)
  const byGame = listTilesChangedSince(blocks, { foreground: unlike, background: unlike })
  const stringify = vi.spyOn(JSON, 'stringify')
  expect(listTilesEditedToo(blocks, painted, byGame)).toEqual(byGame)
  // The same values in another order of keys are no edit.
  const sorted = blocks.map((it) => Object.fromEntries(Object.entries(it).toReversed()))
  expect(listTilesEditedToo(blocks, sorted, byGame)).toEqual([])
  expect(stringify).not.toHaveBeenCalled()
  stringify.mockRestore()
})

test('draws a line of neighbours from end to end', () => {
  fc.assert(
    fc.property(tile, tile, (from, to) => {
      const line = listLine(from, to)
      expect(line[0]).toBe(from)
      expect(line.at(-1)).toBe(to)
      line.slice(1).forEach((next, index) => {
        const before = line[index]!
        expect(Math.abs((next % worldWidth) - (before % worldWidth))).toBeLessThanOrEqual(1)
        const rows = Math.floor(next / worldWidth) - Math.floor(before / worldWidth)
        expect(Math.abs(rows)).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('fills only tiles in the world that hold the same item and connect', () => {
  const ids = fc.array(fc.integer({ min: 0, max: 1 }), {
    minLength: tileCount,
    maxLength: tileCount,
  })
  fc.assert(
    fc.property(ids, tile, (grid, first) => {
      const found = listConnected(grid, first)
      expect(new Set(found).size).toBe(found.length)
      const inside = new Set(found)
      for (const each of found) {
        expect(each).toBeGreaterThanOrEqual(0)
        expect(each).toBeLessThan(tileCount)
        expect(grid[each]).toBe(grid[first])
      }
      // Nothing of the same item is next to the filled part.
      for (const each of found) {
        const column = each % worldWidth
        for (const next of [
          ...(column > 0 ? [each - 1] : []),
          ...(column < worldWidth - 1 ? [each + 1] : []),
          each - worldWidth,
          each + worldWidth,
        ])
          if (grid[next] === grid[first]) expect(inside.has(next)).toBe(true)
      }
    }),
    { numRuns: 20 },
  )
  expect(listConnected(new Uint8Array(tileCount), 0)).toHaveLength(tileCount)
})

test('removes the data of the former item, and keeps lock, water, paint and unknown keys', () => {
  const sign = { f: 20, b: 14, t: 'Hello', l: true, lq: 7, fl: 0x0420_0000, if_c: 10, xyz: 1 }
  expect(withItem(sign, 'foreground', 10)).toEqual({
    ...{ f: 10, b: 14, l: true, lq: 7, fl: 0x0400_0000, if_c: 10, xyz: 1 },
  })
  expect(withItem(sign, 'background', 0)).toEqual({ ...sign, b: 0 })
  expect(withItem(sign, 'foreground', 20)).toBe(sign)
})

test('guards locks and the main door, also those that only the game has yet', () => {
  expect(findTileGuard(blocks[at(40, 23)]!, noItems)).toBe('lock')
  expect(findTileGuard({ f: 5000, lo: 'Maya' }, noItems)).toBe('lock')
  expect(findTileGuard(blocks[at(12, 23)]!, noItems)).toBe('door')
  expect(findTileGuard(blocks[at(14, 23)]!, noItems)).toBe(null)
  const live = [{ f: 0 }, { f: 202 }, { f: 0 }]
  expect(splitGuarded([[{ f: 6 }, { f: 0 }, { f: 0 }], live], [0, 1, 2, 2], noItems)).toEqual({
    free: [2],
    guarded: [
      { tile: 0, guard: 'door' },
      { tile: 1, guard: 'lock' },
    ],
  })
})

test('pastes a copy without locks, goods and tiles outside the world', () => {
  fc.assert(
    fc.property(tile, tile, tile, (one, other, to) => {
      const area = getAreaBetween(one, other)
      const clip = copyArea(blocks, area, (it) => findTileGuard(it, noItems) !== null)
      expect(clip.tiles).toHaveLength(clip.width * clip.height)
      const placed = placeClip(clip, to)
      const { free, guarded } = splitGuarded([blocks], placed.keys(), noItems)
      expect(free.length + guarded.length).toBe(placed.size)
      const step = createStep(blocks, free, (it, each) => withCopied(it, placed.get(each)!))
      const { blocks: pasted } = applyStep(blocks, step)
      for (const each of free) {
        expect(each).toBeLessThan(tileCount)
        for (const inLayer of layers)
          expect(getItemIn(pasted[each]!, inLayer)).toBe(getItemIn(placed.get(each)!, inLayer))
        expect(pasted[each]!['l']).toBe(blocks[each]!['l'])
        expect(findTileGuard(pasted[each]!, noItems)).toBe(null)
      }
      for (const { tile: each } of guarded) expect(pasted[each]).toEqual(blocks[each])
      expect(applyStep(pasted, reverseStep(step)).blocks).toEqual(blocks)
    }),
    { numRuns: 40 },
  )
  const goods = { f: 2978, b: 0, id: 242, c: 100, pr: 5, t: 'Shop' }
  const clip = copyArea([goods], { left: 0, top: 0, right: 1, bottom: 1 }, () => false)
  expect(clip.tiles).toEqual([{ f: 2978, b: 0, t: 'Shop' }])
})

test('moves through the history within its bound', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxSteps + 20 }), (count) => {
      let history = emptyHistory
      for (let step = 0; step < count; step++) history = recordStep(history, [])
      expect(history.done).toHaveLength(Math.min(count, maxSteps))
      const full = history
      for (let step = 0; step < count; step++) history = moveBack(history)
      expect(history.done).toEqual([])
      for (let step = 0; step < count; step++) history = moveForward(history)
      expect(history.done).toEqual(full.done)
      expect(moveForward(history)).toBe(history)
    }),
    { numRuns: 30 },
  )
})
