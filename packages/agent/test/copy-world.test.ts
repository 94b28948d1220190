import { listLockIds } from '@trellis/contract/game/items.ts'
import { worldFileSchema } from '@trellis/contract/game/world-files.ts'
import { worldTiles } from '@trellis/contract/game/worlds.ts'
import { countTiles, packTiles, unpackTiles } from '@trellis/contract/kit/tile-runs.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildWorld, copyWorld } from '../src/documents/copy-world.ts'

const name = worldNameSchema.parse('SOURCE')
const locks = new Set(listLockIds([]))
const isLock = (id: number) => locks.has(id)
const options = { name, isLock }

const anything = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean(), fc.constant(null))
const ids = fc.oneof(fc.nat(65_535), fc.constantFrom(0, 202, 242), anything)
/** Tiles as other engines, owners and attackers may have written them. */
const tile = fc.oneof(
  fc.record(
    {
      f: ids,
      b: ids,
      fl: fc.oneof(fc.integer(), anything),
      o: anything,
      t: fc.oneof(fc.string({ maxLength: 3000 }), anything),
      dd: fc.oneof(fc.constantFrom('SOURCE:a', ':b', 'OTHER:c'), anything),
      n: fc.nat(),
      lo: fc.string(),
      a: fc.array(fc.string(), { maxLength: 3 }),
      __proto__: anything,
    },
    { requiredKeys: [] },
  ),
  anything,
)
const world = fc
  .record({
    owner: fc.string(),
    weather: anything,
    w_s: anything,
    ct: anything,
    tiles: fc.array(tile, { minLength: 1, maxLength: 40 }),
  })
  .map(({ tiles, ...rest }) => ({
    ...rest,
    blocks: Array.from({ length: worldTiles }, (_, at) => tiles[at % tiles.length]),
  }))

it('makes a valid file of any world, without locks and owners, and the same one of its copy', () => {
  fc.assert(
    fc.property(world, (source) => {
      const file = copyWorld(source, options)
      if (file === null) throw new Error('It was not copied.')
      expect(worldFileSchema.safeParse(file).success).toBe(true)
      const built = buildWorld(file, options)
      expect(built).toMatchObject({ owner: '', admins: [], drop_new: [] })
      expect(built.blocks.some(({ f = 0 }) => isLock(f))).toBe(false)
      const keys = new Set(built.blocks.flatMap((block) => Object.keys(block)))
      for (const key of ['n', 'lo', 'a']) expect(keys.has(key)).toBe(false)
      const again = copyWorld(built, options)
      expect(again && buildWorld(again, options)).toEqual(built)
    }),
    { numRuns: 20 },
  )
})

it('copies no world of another size', () => {
  for (const blocks of [undefined, [], 'x', Array.from({ length: worldTiles + 1 }, () => ({}))])
    expect(copyWorld({ blocks }, options)).toBeNull()
})

it('joins equal tiles, and returns the same tiles again', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ f: fc.nat(2), b: fc.nat(1) })), (tiles) => {
      const runs = packTiles(tiles)
      expect(countTiles(runs)).toBe(tiles.length)
      expect(unpackTiles(runs)).toEqual(tiles)
      for (const [at, [first]] of runs.entries()) expect(runs[at + 1]?.[0]).not.toEqual(first)
    }),
  )
})
