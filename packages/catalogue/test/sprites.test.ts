import { expect, test } from 'vitest'
import { toLab } from '../src/art/kit/color.ts'
import { type Sprite, side } from '../src/art/kit/sprite.ts'
import { drawnItems } from '../src/catalogue.ts'
import { kinds } from '../src/catalogue-item.ts'
import { drawAll } from '../src/drawn-item.ts'
import { families } from '../src/families.ts'

const spritesById = new Map(drawnItems.map(({ definition, sprite }) => [definition.id, sprite]))
const visible = (sprite: Sprite) =>
  sprite.pixels.filter((byte, at) => at % 4 === 3 && byte > 0).length
const spritesOf = (...names: string[]) =>
  names.flatMap((name) =>
    (families[name] ?? []).map((item) => ({ name: item.name, sprite: spritesById.get(item.id)! })),
  )

test('only Blank is empty', () => {
  const empty = drawnItems.filter(({ sprite }) => visible(sprite) < 20)
  expect(empty.map(({ definition }) => definition.name)).toEqual(['Blank'])
})

test('no two sprites are equal', () => {
  const seen = new Map<string, string>()
  for (const { definition, sprite } of drawnItems) {
    const pixels = Buffer.from(sprite.pixels).toString('base64')
    expect(seen.get(pixels), definition.name).toBeUndefined()
    seen.set(pixels, definition.name)
  }
})

test('solid ground and walls let nothing through, but for glass', () => {
  for (const { definition, sprite } of drawnItems) {
    if (definition.sheet !== 'tiles' || definition.id === 0) continue
    const least = sprite.pixels.reduce(
      (low, byte, at) => (at % 4 === 3 ? Math.min(low, byte) : low),
      255,
    )
    expect(least === 255, definition.name).toBe(!/Glass|Window/.test(definition.name))
    expect(visible(sprite), definition.name).toBe(side * side)
  }
})

test('a texture goes on over its edges as it does within', () => {
  for (const { name, sprite } of spritesOf('soils', 'stones', 'woods', 'bricks', 'metals')) {
    if (name.endsWith('Plate')) continue
    expect(seam(sprite, 'across'), name).toBeLessThanOrEqual(1.5)
    // Turf has its grass on top only.
    if (!name.endsWith('Turf')) expect(seam(sprite, 'down'), name).toBeLessThanOrEqual(1.5)
  }
})

test('a wall is darker than the block of its material', () => {
  for (const family of ['stones', 'woods', 'bricks', 'metals']) {
    const lightness = (kind: number) =>
      average(
        (families[family] ?? [])
          .filter((item) => item.kind === kind)
          .map((item) => meanLightness(spritesById.get(item.id)!)),
      )
    expect(lightness(kinds.background)).toBeLessThan(lightness(kinds.solidBlock) * 0.8)
  }
})

test('plates and panes have their light at the top left', () => {
  for (const { name, sprite } of spritesOf('metals', 'glazing')) {
    if (name.includes('Wall') || name.includes('Window')) continue
    expect(corner(sprite, -1), name).toBeGreaterThan(corner(sprite, 1))
  }
})

test('drawing again gives the same pixels', () => {
  const again = drawAll()
  expect(again.length).toBe(drawnItems.length)
  again.forEach(({ sprite }, index) => {
    expect(Buffer.compare(sprite.pixels, drawnItems[index]!.sprite.pixels)).toBe(0)
  })
})

/** How the step over the edge compares with the greatest step within. */
function seam(sprite: Sprite, way: 'across' | 'down'): number {
  const steps = Array.from({ length: side }, (_, at) => {
    const next = (at + 1) % side
    const pairs = Array.from({ length: side }, (__, other) =>
      way === 'across'
        ? stepBetween(sprite, [at, other], [next, other])
        : stepBetween(sprite, [other, at], [other, next]),
    )
    return average(pairs)
  })
  const edge = steps.pop()!
  return edge / Math.max(...steps)
}

const stepBetween = (sprite: Sprite, [ax, ay]: number[], [bx, by]: number[]) =>
  Math.abs(lightnessAt(sprite, ax!, ay!) - lightnessAt(sprite, bx!, by!))

const lightnessAt = (sprite: Sprite, x: number, y: number) => toLab(sprite.colorAt(x, y)).lightness

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function meanLightness(sprite: Sprite): number {
  return average(
    Array.from({ length: side * side }, (_, at) => lightnessAt(sprite, at % side, at >> 5)),
  )
}

/** Lightness of what is visible above (-1) or below (1) the rising diagonal. */
function corner(sprite: Sprite, half: -1 | 1): number {
  const values: number[] = []
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, at >> 5]
    if (Math.sign(x + y - 31) === half && sprite.alphaAt(x, y) > 0)
      values.push(lightnessAt(sprite, x, y))
  }
  return average(values)
}
