/**
 * Letters of 5 by 7 pixels. Each has a character for each row from the top, whose five bits are its pixels. A server's name
 * has no other characters.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  a: '00e1fhf',
  b: 'ggmphhu',
  c: '00egghe',
  d: '11djhhf',
  e: '00ehvge',
  f: '698s888',
  g: '0fhhf1e',
  h: 'ggmphhh',
  i: '40c444e',
  j: '20622ic',
  k: 'ggikoki',
  l: 'c44444e',
  m: '00qllhh',
  n: '00mphhh',
  o: '00ehhhe',
  p: '00uhugg',
  q: '00djf11',
  r: '00mpggg',
  s: '00ege1u',
  t: '88s8896',
  u: '00hhhjd',
  v: '00hhha4',
  w: '00hhlla',
  x: '00ha4ah',
  y: '00hhf1e',
  z: '00v248v',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  _: '000000v',
  '-': '000v000',
}
/** A person with head and shoulders, before the number of players. */
export const personGlyph = 'eee0evv'

const glyphWidth = 5
export const glyphHeight = 7
const advance = glyphWidth + 1

export const getTextWidth = (text: string) => text.length * advance - 1

/** Returns the pixels of a text, in units of the font's pixels, from its top left. */
export function listTextPixels(text: string): [x: number, y: number][] {
  return Array.from(text).flatMap((character, at) =>
    listGlyphPixels(glyphs[character] ?? '').map(([x, y]): [number, number] => [
      x + at * advance,
      y,
    ]),
  )
}

export function listGlyphPixels(glyph: string): [x: number, y: number][] {
  return Array.from(glyph).flatMap((row, y) => {
    const bits = Number.parseInt(row, 32)
    const columns = Array.from({ length: glyphWidth }, (_, x) => x)
    return columns
      .filter((x) => (bits >> (glyphWidth - 1 - x)) & 1)
      .map((x): [number, number] => [x, y])
  })
}
