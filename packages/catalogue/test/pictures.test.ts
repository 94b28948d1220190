import { expect, test } from 'vitest'
import { readCatalogue } from '../src/catalogue.ts'
import { kinds } from '../src/catalogue-item.ts'
import type { Definition } from '../src/definition.ts'
import { side } from '../src/read-picture.ts'

const { definitions, pictures } = readCatalogue()
const pictureFor = ({ id }: Definition) => pictures.get(id)!
const countVisible = (pixels: Uint8Array) =>
  pixels.filter((byte, at) => at % 4 === 3 && byte > 0).length
const inGroups = (...groups: string[]) =>
  definitions.filter(({ group, kind }) => groups.includes(group) && kind !== kinds.seed)

test('has Blank as the only empty picture', () => {
  const empty = definitions.filter((item) => countVisible(pictureFor(item)) < 20)
  expect(empty.map(({ name }) => name)).toEqual(['Blank'])
})

test('has no two equal pictures', () => {
  const seen = new Map<string, string>()
  for (const item of definitions) {
    const pixels = Buffer.from(pictureFor(item)).toString('base64')
    expect(seen.get(pixels), item.name).toBeUndefined()
    seen.set(pixels, item.name)
  }
})

test('keeps solid ground and walls opaque, except glass', () => {
  for (const item of definitions) {
    if (item.sheet !== 'tiles' || item.id === 0) continue
    const pixels = pictureFor(item)
    const lowest = pixels.reduce((low, byte, at) => (at % 4 === 3 ? Math.min(low, byte) : low), 255)
    expect(lowest === 255, item.name).toBe(!/Glass|Window/.test(item.name))
    expect(countVisible(pixels), item.name).toBe(side * side)
  }
})

test('tiles textures seamlessly', () => {
  for (const item of inGroups('soils', 'stones', 'woods', 'bricks', 'metals')) {
    const { name } = item
    if (name.endsWith('Plate')) continue
    expect(seam(pictureFor(item), 'across'), name).toBeLessThanOrEqual(1.5)
    // Turf has grass on its top edge only, so it does not tile vertically.
    if (!name.endsWith('Turf'))
      expect(seam(pictureFor(item), 'down'), name).toBeLessThanOrEqual(1.5)
  }
})

test('makes a wall darker than the block of its material', () => {
  for (const group of ['stones', 'woods', 'bricks', 'metals']) {
    const lightness = (kind: number) =>
      average(
        inGroups(group)
          .filter((item) => item.kind === kind)
          .map((item) => meanLightness(pictureFor(item))),
      )
    expect(lightness(kinds.background)).toBeLessThan(lightness(kinds.solidBlock) * 0.8)
  }
})

test('lights plates and panes from the top left', () => {
  for (const item of inGroups('metals', 'glazing')) {
    if (item.name.includes('Wall') || item.name.includes('Window')) continue
    expect(corner(pictureFor(item), -1), item.name).toBeGreaterThan(corner(pictureFor(item), 1))
  }
})

/** Compares the colour step across the edge with the greatest step inside. */
function seam(pixels: Uint8Array, way: 'across' | 'down'): number {
  const steps = Array.from({ length: side }, (_, at) => {
    const next = (at + 1) % side
    const pairs = Array.from({ length: side }, (__, other) =>
      way === 'across'
        ? stepBetween(pixels, [at, other], [next, other])
        : stepBetween(pixels, [other, at], [other, next]),
    )
    return average(pairs)
  })
  const edge = steps.pop()!
  return edge / Math.max(...steps)
}

const stepBetween = (pixels: Uint8Array, [ax, ay]: number[], [bx, by]: number[]) =>
  Math.abs(lightnessAt(pixels, ax!, ay!) - lightnessAt(pixels, bx!, by!))

/** Returns the perceived lightness of a pixel, 0 to 1 (Oklab). */
function lightnessAt(pixels: Uint8Array, x: number, y: number): number {
  const at = (y * side + x) * 4
  const [red, green, blue] = [...pixels.subarray(at, at + 3)].map(toLinear) as [
    number,
    number,
    number,
  ]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
}

function toLinear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function meanLightness(pixels: Uint8Array): number {
  return average(
    Array.from({ length: side * side }, (_, at) => lightnessAt(pixels, at % side, at >> 5)),
  )
}

/** Returns the mean lightness of the visible pixels above (-1) or below (1) the rising diagonal. */
function corner(pixels: Uint8Array, half: -1 | 1): number {
  const values: number[] = []
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, at >> 5]
    if (Math.sign(x + y - 31) === half && (pixels[at * 4 + 3] ?? 0) > 0)
      values.push(lightnessAt(pixels, x, y))
  }
  return average(values)
}
