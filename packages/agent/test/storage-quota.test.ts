import { expect, test } from 'vitest'
import { type Bound, StorageQuota } from '../src/documents/storage-quota.ts'

const write = async () => undefined
const refused = { rejects: 'There is not enough storage left for this.' }

/** Asks for `growth` bytes of room and returns whether it is granted. */
async function grow(room: StorageQuota, growth: number, bound: Bound) {
  return room.grow(growth, bound, write).then(
    () => 'taken',
    (error: Error) => ({ rejects: error.message }),
  )
}

test('counts additions since the last reported measurement', async () => {
  const room = new StorageQuota()
  expect(await grow(room, 60, room.bound(100))).toBe('taken')
  const late = room.bound(100)
  expect(await grow(room, 60, late)).toEqual(refused)
  room.beginMeasurement()()
  // This bound was taken before the measurement was reported, so the old figure still applies.
  expect(await grow(room, 60, late)).toEqual(refused)
  expect(await grow(room, 40, late)).toBe('taken')
  expect(await grow(room, 1, room.bound(0))).toEqual(refused)
  expect(await grow(room, 0, room.bound(0))).toBe('taken')
  expect(await grow(room, -5, room.bound(0))).toBe('taken')
})

test('keeps counting additions made during a measurement', async () => {
  const room = new StorageQuota()
  const isMeasured = room.beginMeasurement()
  expect(await grow(room, 60, null)).toBe('taken')
  isMeasured()
  expect(await grow(room, 60, room.bound(100))).toEqual(refused)
  room.beginMeasurement()()
  expect(await grow(room, 60, room.bound(100))).toBe('taken')
})

test('counts pending writes until they fail', async () => {
  const room = new StorageQuota()
  const writing = Promise.withResolvers<void>()
  const first = room.grow(60, room.bound(100), () => writing.promise)
  room.beginMeasurement()()
  expect(await grow(room, 60, room.bound(100))).toEqual(refused)
  writing.reject(new Error('disk full'))
  await expect(first).rejects.toThrow('disk full')
  expect(await grow(room, 100, room.bound(100))).toBe('taken')
})

test('ignores a measurement that a later one has overtaken', () => {
  const room = new StorageQuota()
  const endFirst = room.beginMeasurement()
  const endSecond = room.beginMeasurement()
  expect(endSecond()).toBe(true)
  expect(endFirst()).toBe(false)
  expect(room.beginMeasurement()()).toBe(true)
})
