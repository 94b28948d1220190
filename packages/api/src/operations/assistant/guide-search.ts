import MiniSearch, { type SearchResult } from 'minisearch'
import type { Guide } from './guide.ts'
import { isStopWord, type Language, listWords } from './language.ts'

/** More of a question's own words than this must be in a guide; else it is about something else. */
const minCoverage = 0.5
const maxGuides = 4
/** Guides far behind the best one are about something else that shares a word. */
const minShareOfBest = 0.35

/** Words of ours that the whole world uses: alone they do not make a question ours. */
const weakWords = new Set(['weather', 'cuaca', 'game', 'online', 'play', 'main', 'time', 'server'])

export type GuideSearch = {
  /**
   * Returns the guides that match the message, best first, in its language, or in any language if that is
   * null.
   */
  find(message: string, language: Language | null): Guide[]
}

/** Search over the guides that prefers to find nothing over finding something that merely shares a word. */
export function createGuideSearch(guides: readonly Guide[]): GuideSearch {
  const byId = new Map(guides.map((guide) => [getId(guide), guide]))
  // Built for the first question, because it would delay every start.
  let index: MiniSearch | null = null

  return {
    find(message, language) {
      const subjects = listSubjects(message)
      if (subjects.length === 0) return []
      index ??= createIndex(guides)
      const results = index.search(message, {
        filter: (result) => language === null || result.language === language,
      })
      const fitting = results.filter((result) => getCoverage(result, subjects) > minCoverage)
      const [best] = fitting
      if (best === undefined) return []
      return fitting
        .filter((it) => it.score >= best.score * minShareOfBest && it.language === best.language)
        .slice(0, maxGuides)
        .flatMap((result) => byId.get(String(result.id)) ?? [])
    },
  }
}

function createIndex(guides: readonly Guide[]): MiniSearch {
  const index = new MiniSearch({
    fields: ['title', 'keywords', 'text'],
    storeFields: ['language'],
    tokenize: listWords,
    processTerm,
    searchOptions: {
      boost: { title: 3, keywords: 4 },
      prefix: (term) => term.length >= 4,
      // One slip in six letters; in short words a slip makes another word.
      fuzzy: (term) => (term.length >= 6 ? 1 : false),
      weights: { fuzzy: 0.3, prefix: 0.5 },
    },
  })
  index.addAll(guides.map((guide) => ({ ...guide, id: getId(guide) })))
  return index
}

const getId = (guide: Guide) => `${guide.language}/${guide.name}`

const listSubjects = (message: string): string[] => [
  ...new Set(listWords(message).flatMap((word) => processTerm(word) ?? [])),
]

/** Returns the share of the question's terms that the guide contains, from 0 to 1. */
function getCoverage({ queryTerms }: SearchResult, subjects: readonly string[]): number {
  const found = new Set(queryTerms)
  if (queryTerms.every((term) => weakWords.has(term))) return 0
  return subjects.filter((term) => found.has(term)).length / subjects.length
}

/** Null for a word without a subject; else without the endings that both languages hang on. */
function processTerm(word: string, field?: string): string | null {
  // The numbers of a list are no subject.
  if (field === 'text' && /^\d+$/.test(word)) return null
  if (isStopWord(word) || (word.length < 2 && !/\d/.test(word))) return null
  const bare = word.length >= 6 ? word.replace(/(nya|ku|mu|kah|lah)$/, '') : word
  if (isStopWord(bare)) return null
  return bare.length >= 5 ? bare.replace(/([^s])s$/, '$1') : bare
}
