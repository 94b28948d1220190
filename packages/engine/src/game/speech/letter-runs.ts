/** The separation of a letter from the one before it. `wide` is more than a disguise would use. */
export type Gap = 'none' | 'mark' | 'space' | 'wide'

/** A letter of a text that is repeated so many times without anything between. */
export type LetterRun = {
  letter: string
  count: number
  /** The place in the text. */
  start: number
  end: number
  gap: Gap
  /** Whether one of them is a letter, not a digit or sign that looks like it. */
  isReal: boolean
  /** Whether all of them are signs, which may also end a sentence. */
  isMark: boolean
}

/**
 * How digits and signs that look like letters are read: as letters, with 1 as i or as l, or as separators. A text is
 * read in all these ways, because `sh1t`, `s1ut` and `shit!` need different ones.
 */
export const readings = ['with-i', 'with-l', 'apart'] as const
export type Reading = (typeof readings)[number]

const lookAlikes: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['6', 'g'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['@', 'a'],
  ['$', 's'],
  ['€', 'e'],
  ['+', 't'],
])
const strokes = '1!|¡'

/** Letters of other alphabets that look like Latin ones. */
const foreign: ReadonlyMap<string, string> = new Map(
  'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ɡg αa βb εe ιi κk νv οo ρp τt υu χx øo ıi łl đd ßs'
    .split(' ')
    .map(([letter = '', latin = '']) => [letter, latin]),
)

const maxSeparators = 2

/** Returns the letters of a text as the filter compares them. Colours of the game and accents do not count. */
export function listLetterRuns(text: string, reading: Reading): LetterRun[] {
  const runs: LetterRun[] = []
  let separators = 0
  let hasSpace = false
  let isColour = false
  let at = 0
  for (const character of text) {
    const start = at
    at += character.length
    if (isColour || character === '`') {
      isColour = !isColour
      continue
    }
    for (const part of splitCharacter(character)) {
      const isReal = /\p{L}/u.test(part)
      const letter = isReal ? (foreign.get(part) ?? part) : findLookAlike(part, reading)
      const isMark = !/[\p{L}\p{N}]/u.test(part)
      if (letter === null) {
        separators++
        hasSpace ||= /\s/u.test(part)
        continue
      }
      const gap = getGap(separators, hasSpace)
      const last = runs.at(-1)
      if (last?.letter === letter && gap === 'none') {
        last.count++
        last.end = at
        last.isReal ||= isReal
        last.isMark &&= isMark
      } else runs.push({ letter, count: 1, start, end: at, gap, isReal, isMark })
      separators = 0
      hasSpace = false
    }
  }
  return runs
}

/** Returns the letter without case and accents; a ligature becomes several letters, an invisible character none. */
const splitCharacter = (character: string): string[] =>
  character <= '\u007f'
    ? [character.toLowerCase()]
    : Array.from(character.normalize('NFKD').toLowerCase()).filter(
        (it) => !/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(it),
      )

function findLookAlike(character: string, reading: Reading): string | null {
  if (reading === 'apart') return null
  if (strokes.includes(character)) return reading === 'with-i' ? 'i' : 'l'
  return lookAlikes.get(character) ?? null
}

function getGap(separators: number, hasSpace: boolean): Gap {
  if (separators === 0) return 'none'
  if (separators > maxSeparators) return 'wide'
  return hasSpace ? 'space' : 'mark'
}
