import { expect, test } from 'vitest'
import { listPieces, revealHidden } from '../src/kit/hidden-characters.ts'

test.each([
  ['a right-to-left override', 'admin\u202Enimda', 'admin[U+202E]nimda'],
  ['a zero-width space', 'Ma\u200Bya', 'Ma[U+200B]ya'],
  ['an isolate', '\u2066Maya\u2069', '[U+2066]Maya[U+2069]'],
  ['a byte order mark', '\uFEFFMaya', '[U+FEFF]Maya'],
  ['a soft hyphen', 'Ma\u00ADya', 'Ma[U+00AD]ya'],
  ['a bell and an escape', 'Ma\u0007\u001B[2J', 'Ma[U+0007][U+001B][2J'],
  ['a blank that counts as a letter', 'Maya\u3164\u2800', 'Maya[U+3164][U+2800]'],
  ['joiners between Latin letters', 'Ma\u200Dy\u200Ca', 'Ma[U+200D]y[U+200C]a'],
  ['a joiner after an emoji that nothing follows', '👩\u200DMaya', '👩[U+200D]Maya'],
  ['a variation selector after a letter or a digit', 'a\uFE0F1\uFE0F', 'a[U+FE0F]1[U+FE0F]'],
  ['letters that are written in invisible tags', '\u{E0041}\u{E0042}', '[U+E0041][U+E0042]'],
  ['half of a character, and one for private use', '\uD83D \uE000', '[U+D83D] [U+E000]'],
  ['a line separator and a lone carriage return', 'a\u2028b\rc', 'a[U+2028]b[U+000D]c'],
])('shows %s by its number', (_what, text, shown) => {
  expect(revealHidden(text)).toBe(shown)
})

test.each([
  ['Indonesian', 'Saya “Maya” – 100% né, Rp5.000 ✓'],
  ['Arabic with its marks', 'مَرْحَبًا بِالعَالَم ﷺ، ١٢٣ ۝'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Chinese, Japanese and Korean', '漢字　かな・カナ 한국어'],
  ['combined accents', 'Ma\u0301ya'],
  ['a family, a flag and a heart', '👩‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 🇮🇩 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['emoji in skin colours and text style', '👍🏽 🧑🏿‍🚀 ☺︎ ☎️'],
  ['emoji that are not written in full', '👩\u200D❤\u200D👩'],
  ['keycaps', '1️⃣ #️⃣'],
  ['lines and tabs', 'one\r\n\ttwo\n'],
  ['nothing', ''],
])('leaves %s unchanged', (_what, text) => {
  expect(revealHidden(text)).toBe(text)
  expect(listPieces(text).every((piece) => !piece.isHidden)).toBe(true)
})

test('keeps visible text on either side in one piece', () => {
  expect(listPieces('a b\u200B<b>')).toEqual([
    { text: 'a b', isHidden: false },
    { text: 'U+200B', isHidden: true },
    { text: '<b>', isHidden: false },
  ])
})
