import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineReader } from '../src/line-reader.ts'

test('returns the same lines for any division of the text', () => {
  const text = fc.array(fc.constantFrom('a', 'bc', '\n', '\n\n', 'ü'))
  fc.assert(
    fc.property(text, (pieces) => {
      const reader = new LineReader(1000)
      const lines = pieces.flatMap((piece) => reader.take(piece))
      expect(lines).toEqual(pieces.join('').split('\n').slice(0, -1))
    }),
  )
})

test('counts only the unfinished line', () => {
  const reader = new LineReader(4)
  reader.take('a long line that ended\nabc')
  expect(reader.isTooLong).toBe(false)
  reader.take('de')
  expect(reader.isTooLong).toBe(true)
})
