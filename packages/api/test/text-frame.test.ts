import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeTextFrame, encodeTextFrameInPlace } from '../src/live/text-frame.ts'

test('it encodes a text in place as it does with a copy', () => {
  // Around the lengths at which the header of a frame grows.
  const length = fc.oneof(
    fc.integer({ min: 0, max: 130 }),
    fc.integer({ min: 65_530, max: 65_540 }),
  )
  fc.assert(
    fc.property(length, fc.integer({ min: 0, max: 200 }), (bytes, before) => {
      const message = Buffer.alloc(before + bytes, 'x')
      const text = message.subarray(before)
      const copied = encodeTextFrame(text)
      expect(Buffer.compare(encodeTextFrameInPlace(message, text), copied)).toBe(0)
    }),
  )
})
