import {
  defaultModeration,
  starterListNames,
  wordPattern,
} from '@trellis/contract/kit/moderation-bounds.ts'
import { starterWords } from '@trellis/contract/kit/starter-words.ts'
import { readModerationSettings } from '@trellis/game-data/moderation-settings.ts'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { getGist, isNearlySame, isShouted } from '../src/game/speech/repeated-lines.ts'
import { compileFilter, filterMask, WordFilter } from '../src/game/speech/word-filter.ts'
import { ordinaryWords } from './kit/ordinary-words.ts'

const banned = ['badger', 'grump', 'assa', 'illo']
const filter = new WordFilter(banned)
const clean = [
  'hello',
  'sell',
  'dirt',
  '50',
  'wl',
  'Badge',
  'is',
  'it',
  'a',
  'gold',
  'grumpy',
  'as',
]
const anyClean = fc
  .array(fc.tuple(fc.constantFrom(...clean), fc.constantFrom(' ', ', ', '! ', '... ', ' `4')))
  .map((pairs) => pairs.flat().join(''))

const disguises: Record<string, readonly string[]> = {
  a: ['4', '@', 'á', 'а'],
  e: ['3', 'é', 'е'],
  i: ['1', '!', 'í', 'і'],
  l: ['1', 'ł'],
  o: ['0', 'ö', 'о'],
  s: ['5', '$', 'ѕ'],
  b: ['8'],
  g: ['9', '6'],
}

/** Disguises a word: look-alikes after the first letter, repetitions, colours, and signs or spaces between. */
const anyDisguised = fc.constantFrom(...banned).chain((word) =>
  fc
    .tuple(
      fc.array(fc.nat(), { minLength: word.length, maxLength: word.length }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: word.length, maxLength: word.length }),
      fc.constantFrom('none', '.', '-', '_', '`4', ' ', '\u200b'),
      fc.boolean(),
    )
    .map(([picks, repeats, between, isLoud]) => {
      const letters = Array.from(word, (letter, at) => {
        const likes = disguises[letter] ?? []
        // A word that is written in digits only is a number, and i and l are not both written as 1.
        const isLike = at > 0 && word !== 'illo' && (picks[at] ?? 0) % 2 === 1
        const like = isLike ? likes[(picks[at] ?? 0) % Math.max(1, likes.length)] : undefined
        const shown = like ?? (isLoud ? letter.toUpperCase() : letter)
        return between === ' ' || like === '!' ? shown : shown.repeat(repeats[at] ?? 1)
      })
      return letters.join(between === 'none' ? '' : between)
    }),
)

describe('the word filter', () => {
  test('never changes a clean message', () => {
    fc.assert(
      fc.property(anyClean, (text) => {
        expect(filter.hide(text)).toEqual({ found: 0, text })
      }),
    )
  })

  test('always finds a planted word, however it is disguised', () => {
    fc.assert(
      fc.property(anyClean, anyDisguised, anyClean, (before, word, after) => {
        const hidden = filter.hide(`${before} ,, ${word} ,, ${after}`)
        expect(hidden.found).toBeGreaterThanOrEqual(1)
        expect(hidden.text).toBe(`${before} ,, ${filterMask} ,, ${after}`)
      }),
      { numRuns: 2000 },
    )
  })

  test('finds a disguised word between marks of a sentence', () => {
    const marks = fc.constantFrom('!', '!!', '+', '$', '@', '¡', '|')
    fc.assert(
      fc.property(marks, anyDisguised, marks, (before, word, after) => {
        expect(filter.hide(`so ${before}${word}${after} there`).found).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 2000 },
    )
  })

  test('changes a text once only, and always ends', () => {
    const rough = fc.string({ unit: fc.constantFrom('a', 's', 'S', '4', '`', ' ', '.', 'й', '1') })
    fc.assert(
      fc.property(rough, (text) => {
        const once = filter.hide(text).text
        expect(filter.hide(once).text).toBe(once)
      }),
    )
  })

  test.each([
    ['badger', 'badgers are fine', 'badgers are fine'],
    ['badger', 'honeybadger', 'honeybadger'],
    ['badger', 'BADGER!!', '***!!'],
    ['badger', 'no;badger2', 'no;***2'],
    ['badger', 'bad ger', 'bad ger'],
    ['badger', '`4ba`2dger`` now', '`4***`` now'],
    ['as', 'a s', 'a s'],
    ['boob', '8008', '8008'],
    ['1488', 'sell 1488 now', 'sell *** now'],
    ['slut', 'you s1ut', 'you ***'],
    ['pho', 'ﬁne pḧø', 'ﬁne ***'],
    ['slut', 's1ut! really', '***! really'],
    ['shit', 'oh sh1t!!', 'oh ***!!'],
    ['shit', '!sh1t@', '!***@'],
    ['shit', 'sh\u3164it s\u115fh\uffa0it', '*** ***'],
    ['ass', 'class+! as+ a$$!', 'class+! as+ ***!'],
  ])('with the word %j turns %j into %j', (word, text, shown) => {
    expect(new WordFilter([word]).hide(text).text).toBe(shown)
  })

  test('finds words inside others only where the owner wants it, and allows exceptions', () => {
    const inside = new WordFilter(['*ass', '!class', 'cok', '!cook'])
    expect(inside.hide('a CLASS with badass cooks who cook').text).toBe(
      'a CLASS with bad*** cooks who cook',
    )
    expect(inside.hide('cooook').text).toBe('***')
  })

  test('takes no longer than the text is long, with the worst words', () => {
    const words = Array.from({ length: 5000 }, (_, at) => `*${'ab'.repeat(19)}${at % 10}`)
    const last = `*${'ab'.repeat(20)}`
    const countSteps = (filter: WordFilter, letters: number) => {
      const steps = vi.spyOn(Map.prototype, 'get')
      filter.hide('ab'.repeat(letters / 2))
      const { length } = steps.mock.calls
      steps.mockRestore()
      return length
    }
    const worst = new WordFilter([...words, last])
    const steps = countSteps(worst, 120)
    expect(steps).toBeGreaterThan(120)
    expect(steps).toBe(countSteps(new WordFilter([...words.slice(0, 10), last]), 120))
    // Each letter follows the words for the same number of steps.
    const more = [240, 360, 480].map((letters) => countSteps(worst, letters))
    expect((more[2] ?? 0) - (more[1] ?? 0)).toBe((more[1] ?? 0) - (more[0] ?? 0))
  })
})

test('reads settings of any kind, and its own starter lists are valid', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void readModerationSettings(value)))
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('ENABLED', 'LISTS', 'HITS', 'STARTERS'), fc.jsonValue()),
      (WORD_FILTER) => void compileFilter(readModerationSettings({ WORD_FILTER }).filter),
    ),
  )
  expect(readModerationSettings({ JAIL_WORLD: 'exit', APPEAL_TEXT: '`4a\nb' })).toMatchObject({
    jailWorld: 'JAIL',
    appealText: '4a b',
  })
  expect(readModerationSettings(undefined)).toEqual(defaultModeration)
  for (const name of starterListNames)
    for (const word of starterWords[name]) expect(word).toMatch(wordPattern)
})

test('compares lines by their letters, and knows shouting', () => {
  expect(isNearlySame(getGist('SELL dirt 5/wl!!'), getGist('sell  diirt, 6 wl'))).toBe(true)
  expect(isNearlySame(getGist('selling my world now xk'), getGist('selling my world now qp'))).toBe(
    true,
  )
  expect(isNearlySame(getGist('hello all'), getGist('hello bob'))).toBe(false)
  expect(isNearlySame(getGist('50'), getGist('60'))).toBe(false)
  expect([isShouted('BUY MY WORLD NOW'), isShouted('I have WLs'), isShouted('OK')]).toEqual([
    true,
    false,
    false,
  ])
})

test('leaves ordinary words of both languages alone, one by one and in sentences', () => {
  const settings = {
    ...defaultModeration.filter,
    lists: [],
    isOn: true,
    starters: [...starterListNames],
  }
  const starters = compileFilter(settings)
  for (const words of Object.values(ordinaryWords)) {
    expect(new Set(words).size).toBeGreaterThanOrEqual(300)
    const changed = (text: string) => starters.hide(text).text !== text
    expect(words.filter(changed)).toEqual([])
    expect(words.map((word) => word.toUpperCase()).filter(changed)).toEqual([])
    for (const between of [' ', ', ', '. ', '! ']) expect(changed(words.join(between))).toBe(false)
    // A filtered word among them is found all the same.
    expect(starters.hide(`${words.join(' ')} sh1t`).text).toBe(`${words.join(' ')} ${filterMask}`)
  }
})
