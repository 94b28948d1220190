import { expect, test } from 'vitest'
import { calculateAverageColor } from '../src/average-color.ts'

/** One row: red, blue, clear green, half-clear white. */
const row = [255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 0, 255, 255, 255, 128]
const image = { width: 4, height: 1, pixels: Uint8Array.from(row) }
const box = (x: number, width: number) => ({ x, y: 0, width, height: 1 })

test('averages a part of a picture by how opaque its pixels are', () => {
  expect(calculateAverageColor(image, box(0, 2))).toEqual([128, 0, 128])
  expect(calculateAverageColor(image, box(0, 3))).toEqual([128, 0, 128])
  expect(calculateAverageColor(image, box(1, 3))).toEqual([85, 85, 255])
})

test('finds no colour in a part that is clear or outside', () => {
  expect(calculateAverageColor(image, box(2, 1))).toBeNull()
  expect(calculateAverageColor(image, box(4, 2))).toBeNull()
  expect(calculateAverageColor(image, { ...box(0, 4), y: 5 })).toBeNull()
})
