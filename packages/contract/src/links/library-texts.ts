import * as z from 'zod'
import { type LibraryEntry, libraryIdSchema } from '../game/world-library.ts'

/** Several entries, whose texts follow each other in one: the link sends a large text as it is, without escaping it. */
export const libraryTextsSchema = z.object({
  entries: z.array(z.object({ id: libraryIdSchema, length: z.int().min(0) })),
  text: z.string(),
})
export type LibraryTexts = z.output<typeof libraryTextsSchema>

export const joinEntries = (entries: readonly LibraryEntry[]): LibraryTexts => ({
  entries: entries.map(({ id, text }) => ({ id, length: text.length })),
  text: entries.map(({ text }) => text).join(''),
})

export function splitEntries({ entries, text }: LibraryTexts): LibraryEntry[] {
  let end = 0
  return entries.map(({ id, length }) => {
    const begin = end
    end += length
    return { id, text: text.slice(begin, end) }
  })
}
