import { expect, test } from 'vitest'
import { getScale, listValueTicks } from '../src/design/chart/scale.ts'
import { findPointAt, getMissingMs, listStretches } from '../src/design/chart/time-points.ts'
import { listTimeTicks } from '../src/design/chart/time-ticks.ts'

const minute = 60_000
const hour = 60 * minute

test.for([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [26, [0, 10, 20, 30]],
  [284, [0, 100, 200, 300]],
  [1999, [0, 500, 1000, 1500, 2000]],
] as const)('divides the axis of values up to %i into round whole steps', ([max, ticks]) => {
  expect(listValueTicks(max, 4)).toEqual(ticks)
})

test('places a value proportionally, and at the start of an empty range', () => {
  expect([0, 15, 30].map(getScale([0, 30], [100, 10]))).toEqual([100, 55, 10])
  expect(getScale([5, 5], [100, 10])(5)).toBe(100)
})

test("marks round hours of the panel's time zone on the axis, and dates at each new day", () => {
  const to = Date.parse('2026-10-10T05:20:00.000Z')
  expect(listTimeTicks(to - 24 * hour, to, 4).map((it) => it.label)).toEqual([
    '18.00',
    '10 Okt',
    '06.00',
    '12.00',
  ])
  expect(listTimeTicks(to - 3 * hour, to, 4).map((it) => it.label)).toEqual([
    '10.00',
    '11.00',
    '12.00',
  ])
  const days = listTimeTicks(to - 30 * 24 * hour, to, 8)
  expect(days.every((it) => /^\d+ (Sep|Okt)$/.test(it.label))).toBe(true)
  expect(days.length).toBeGreaterThan(5)
})

test('leaves gaps for missing samples and shows no value there', () => {
  const points = [0, 5, 10, 40, 45].map((it) => ({ at: it * minute, value: it }))
  const step = 5 * minute
  expect(listStretches(points, step).map((it) => it.length)).toEqual([3, 2])
  expect(getMissingMs(points, step)).toBe(25 * minute)
  expect(findPointAt(points, 7 * minute, step)?.value).toBe(5)
  expect(findPointAt(points, 8 * minute, step)?.value).toBe(10)
  expect(findPointAt(points, 25 * minute, step)).toBeUndefined()
})
