import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import { starterWords } from '@trellis/contract/kit/starter-words.ts'
import { type LetterRun, listLetterRuns, readings } from './letter-runs.ts'

/** A part of a text, from its first character to the one after its last. */
type Part = { start: number; end: number }

/** A filtered word. Its letters without repetitions are the path to its node. */
type Word = {
  /** The minimum repetitions of each letter. */
  counts: readonly number[]
  isAnywhere: boolean
  /** A word of digits only is found in digits; others need one real letter. */
  isNumber: boolean
}
type Node = { next: Map<string, Node>; words: Word[] }

/** Bounds the work of each letter of a text, which may repeat one letter of a word again and again. */
const maxRunsOfWord = 80
/** Words that differ in repetitions only. */
const maxWordsOfNode = 16
const minLettersWithSpaces = 3

export const filterMask = '***'

/** Finds the owner's words in texts. The words are compiled once; a text takes time in proportion to its length. */
export class WordFilter {
  readonly #root: Node = { next: new Map(), words: [] }
  /** Whole words that are never found. */
  readonly #allowed = new Set<string>()

  constructor(entries: Iterable<string>) {
    for (const entry of entries) this.#add(entry)
  }

  /** Returns the number of words found, and the text without them. A clean text comes back unchanged. */
  hide(text: string): { found: number; text: string } {
    const parts = this.#list(text)
    let hidden = ''
    let at = 0
    for (const { start, end } of parts) {
      hidden += `${text.slice(at, start)}${filterMask}`
      at = end
    }
    return { found: parts.length, text: hidden + text.slice(at) }
  }

  #add(entry: string): void {
    const sign = entry.startsWith('*') || entry.startsWith('!') ? entry.slice(0, 1) : ''
    const runs = listLetterRuns(entry.slice(sign.length), 'with-i')
    if (sign === '!') return void this.#allowed.add(joinLetters(runs))
    if (runs.reduce((sum, { count }) => sum + count, 0) < 2) return
    let node = this.#root
    for (const { letter } of runs) {
      const next: Node = node.next.get(letter) ?? { next: new Map(), words: [] }
      node.next.set(letter, next)
      node = next
    }
    if (node.words.length >= maxWordsOfNode) return
    node.words.push({
      counts: runs.map(({ count }) => count),
      isAnywhere: sign === '*',
      isNumber: runs.every(({ isReal }) => !isReal),
    })
  }

  /** Returns the parts that hold words, in order and without overlaps. */
  #list(text: string): Part[] {
    if (this.#root.next.size === 0) return []
    const all = readings.flatMap((reading) => {
      const runs = listLetterRuns(text, reading)
      return runs.flatMap((_, at) => this.#findAt(runs, at) ?? [])
    })
    const merged: Part[] = []
    for (const { start, end } of all.toSorted((a, b) => a.start - b.start)) {
      const last = merged.at(-1)
      if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
      else merged.push({ start, end })
    }
    return merged
  }

  /** Returns the longest word that begins with this letter, or null. */
  #findAt(runs: readonly LetterRun[], from: number): Part | null {
    const walk = new WordWalk(this.#root)
    let found: Part | null = null
    for (let at = from; at < Math.min(runs.length, from + maxRunsOfWord); at++) {
      const run = runs[at]
      if (run === undefined || !walk.step(run)) break
      const isWhole = isWordStart(runs, from) && isWordStart(runs, at + 1)
      const first = runs[from]
      if (first && walk.matches(isWhole) && !this.#isAllowed(runs, from, at))
        found = { start: first.start, end: run.end }
    }
    return found
  }

  /** Returns whether the whole word around these letters is one that the owner allows. */
  #isAllowed(runs: readonly LetterRun[], from: number, to: number): boolean {
    if (this.#allowed.size === 0) return false
    let first = from
    let last = to
    while (!isWordStart(runs, first)) first--
    while (!isWordStart(runs, last + 1)) last++
    return this.#allowed.has(joinLetters(runs.slice(first, last + 1)))
  }
}

/** Follows the letters of a text through the words. */
class WordWalk {
  #node: Node
  #letter = ''
  readonly #counts: number[] = []
  #hasReal = false
  #hasSpaces = false
  /** The letters since the last space. */
  #sinceSpace = 0

  constructor(root: Node) {
    this.#node = root
  }

  /** Returns false when no word continues with this letter. */
  step({ letter, count, gap, isReal }: LetterRun): boolean {
    const isFirst = this.#counts.length === 0
    if (!isFirst && gap === 'wide') return false
    if (!isFirst && gap === 'space') {
      // Only single letters may have spaces between: two words are not one word.
      if (this.#sinceSpace !== 1) return false
      this.#hasSpaces = true
      this.#sinceSpace = 0
    }
    if (this.#hasSpaces && this.#sinceSpace > 0) return false
    this.#sinceSpace++
    this.#hasReal ||= isReal
    const last = this.#counts.length - 1
    if (letter === this.#letter) {
      this.#counts[last] = (this.#counts[last] ?? 0) + count
      return true
    }
    const next = this.#node.next.get(letter)
    if (next === undefined) return false
    this.#node = next
    this.#letter = letter
    this.#counts.push(count)
    return true
  }

  /** Returns whether the letters so far are a word. `isWhole` says that no other letters touch them. */
  matches(isWhole: boolean): boolean {
    if (this.#node.words.length === 0) return false
    const letters = this.#counts.reduce((sum, count) => sum + count, 0)
    if (this.#hasSpaces && letters < minLettersWithSpaces) return false
    return this.#node.words.some(
      ({ counts, isAnywhere, isNumber }) =>
        (isWhole || isAnywhere) &&
        (this.#hasReal || isNumber) &&
        counts.every((count, at) => count <= (this.#counts[at] ?? 0)),
    )
  }
}

/** Signs that look like letters may also be the punctuation around a word: `sh1t!` is found as `sh1t` is. */
const isWordStart = (runs: readonly LetterRun[], at: number): boolean =>
  isApart(runs, at) ||
  (runs[at]?.isMark === true && isApart(runs, at + 1)) ||
  (runs[at - 1]?.isMark === true && isApart(runs, at - 1))

const isApart = (runs: readonly LetterRun[], at: number): boolean =>
  at <= 0 || runs[at]?.gap !== 'none'

const joinLetters = (runs: readonly LetterRun[]) =>
  runs.map(({ letter, count }) => letter.repeat(Math.min(count, maxRunsOfWord))).join('')

/** Compiles the lists that are switched on. */
export function compileFilter({ isOn, starters, lists }: ModerationSettings['filter']): WordFilter {
  if (!isOn) return new WordFilter([])
  const own = lists.filter((list) => list.isOn).flatMap(({ words }) => words)
  return new WordFilter([...starters.flatMap((name) => starterWords[name]), ...own])
}
