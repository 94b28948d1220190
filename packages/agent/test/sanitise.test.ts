import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitise } from '../src/console/sanitise.ts'

test.each([
  ['plain text\twith tab', 'plain text\twith tab'],
  ['\x1b[31mred\x1b[0m', '\x1b[31mred\x1b[0m'],
  ['\x1b[38;5;12mx', '\x1b[38;5;12mx'],
  ['\x9b31mred', '\x1b[31mred'],
  ['\x1b[2J\x1b[Hcleared', 'cleared'],
  ['\x1b[>4mkeys', 'keys'],
  ['\x1b]0;title\x07after', 'after'],
  ['\x1b]52;c;aGk=\x1b\\after', 'after'],
  ['\x1bP$q"p\x1b\\after', 'after'],
  ['\x1b]unfinished\nnext', '\nnext'],
  ['\x1b[31', ''],
  ['\x1b\x1b[32mg', '\x1b[32mg'],
  ['\x1b(Bx\x1bcy', 'xy'],
  ['a\u202eb\u2066c\u200bd', 'abcd'],
  ['bell\x07 nul\x00 cr\r', 'bell nul cr'],
  [`\x1b[${'1;'.repeat(100)}mx`, 'x'],
])('turns %j into %j', (raw, clean) => {
  expect(sanitise(raw)).toBe(clean)
})

test('keeps colours only, preserves the line count, and is idempotent', () => {
  const piece = fc.constantFrom(
    ...[
      '\x1b',
      '[',
      ']',
      '0',
      ';',
      'm',
      'A',
      '\x07',
      '\\',
      '\n',
      '\x9b',
      '\x9c',
      '\x90',
      'P',
      '\u202e',
      '?',
      ' ',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const raw = pieces.join('')
      const clean = sanitise(raw)
      const rest = clean.replaceAll(/\x1b\[[0-9;:]{0,32}m/g, '')
      expect(rest).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
      expect(clean.split('\n').length).toBe(raw.split('\n').length)
      expect(sanitise(clean)).toBe(clean)
    }),
    { numRuns: 2000 },
  )
})
