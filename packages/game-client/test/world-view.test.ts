import type { TileExtra } from '@trellis/protocol/map/tile-extra.ts'
import { tileFlags } from '@trellis/protocol/map/tile-flags.ts'
import { expect, test } from 'vitest'
import type { ServerMessage } from '../src/game-events.ts'
import { listStepsBetween } from '../src/walk.ts'
import { WorldView } from '../src/world-view.ts'
import { sky, smallWorld, soil, wallpaper } from './kit/game-part.ts'

const at = { tileX: 2, tileY: 2 }
const change = (itemId: number | null, isFlipped = false): ServerMessage => ({
  kind: 'tile-change',
  netId: 1,
  itemId,
  isFlipped,
  fruit: 0,
  ...at,
})

const seen = (...message: ServerMessage[]) => {
  const world = new WorldView(smallWorld(), (itemId) => itemId === wallpaper)
  for (const it of message) world.handle(it)
  return world
}

test('breaks a foreground before its background', () => {
  expect(seen(change(wallpaper), change(soil)).tileAt(2, 2)).toMatchObject({
    foreground: soil,
    background: wallpaper,
  })
  expect(seen(change(wallpaper), change(soil), change(null)).tileAt(2, 2)).toMatchObject({
    foreground: 0,
    background: wallpaper,
  })
  expect(seen(change(wallpaper), change(null)).tileAt(2, 2)).toEqual(sky)
})

test('removes a block with its flags, and keeps water and paint', () => {
  const wet: ServerMessage = { kind: 'tile', tile: { ...sky, flags: tileFlags.hasWater }, ...at }
  expect(seen(wet, change(soil, true)).tileAt(2, 2).flags).toBe(
    tileFlags.hasWater | tileFlags.isFlipped,
  )
  expect(seen(wet, change(soil, true), change(null)).tileAt(2, 2).flags).toBe(tileFlags.hasWater)
})

test('adds up damage until the tile changes', () => {
  const damage: ServerMessage = { kind: 'damage', netId: 1, damage: 6, ...at }
  expect(seen(change(soil), damage, damage).damageAt(2, 2)).toBe(12)
  expect(seen(change(soil), damage, change(null)).damageAt(2, 2)).toBe(0)
})

test('protects the tiles of an area lock until it breaks', () => {
  const lock: TileExtra = {
    kind: 'lock',
    settings: 0,
    ownerId: 1,
    accessIds: [],
    tempo: null,
    entryLevel: 1,
  }
  const tile: ServerMessage = {
    kind: 'tile',
    tile: { ...sky, foreground: 202, extra: lock },
    ...at,
  }
  const area: ServerMessage = {
    kind: 'area-lock',
    ownerId: 1,
    itemId: 202,
    tileIndices: [41, 43, 9999],
    ...at,
  }
  expect(seen(tile, area).tileAt(1, 2).lockedBy).toBe(42)
  expect(seen(tile, area, { ...area, tileIndices: [43] }).tileAt(1, 2).lockedBy).toBeNull()
  expect(seen(tile, area, change(null)).tileAt(3, 2).lockedBy).toBeNull()
})

test('removes a harvested tree', () => {
  const seed = { kind: 'seed', ageSeconds: 5, fruit: 2 } as const
  const tree: ServerMessage = { kind: 'tile', tile: { ...sky, foreground: 3, extra: seed }, ...at }
  expect(seen(tree, { kind: 'harvest', netId: 1, ...at }).tileAt(2, 2)).toEqual(sky)
})

test('limits the contents of a world to the maximum', () => {
  const world = seen()
  for (let uid = 0; uid < 30_000; uid++) {
    world.handle({ kind: 'drop', drop: { itemId: soil, count: 1, uid, x: 0, y: 0 } })
  }
  expect(world.drops.size).toBe(20_000)
})

test('divides a walk into equal steps that reach the target', () => {
  const steps = listStepsBetween({ x: 0, y: 0 }, { x: 30, y: 40 }, 20)
  expect(steps).toHaveLength(3)
  expect(steps.at(-1)).toEqual({ x: 30, y: 40 })
  expect(listStepsBetween({ x: 0, y: 0 }, { x: 1e12, y: 0 }, 20)).toHaveLength(10_000)
})
