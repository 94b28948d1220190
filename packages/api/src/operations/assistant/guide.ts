import { readdirSync, readFileSync } from 'node:fs'
import { linkedPages } from '@trellis/contract/operations/assistant.ts'
import * as z from 'zod'
import { type Language, languages } from './language.ts'

/** The state of the owner that belongs in front of a guide's answer. */
export const intentSchema = z.enum([
  'guide',
  'status',
  'crash',
  'lag',
  'time',
  'storage',
  'credits',
  'ban',
  'tasks',
])
export type Intent = z.output<typeof intentSchema>

const frontMatterSchema = z.strictObject({
  title: z.string().min(1),
  page: z.enum(linkedPages),
  keywords: z.string().min(1),
  intent: intentSchema,
})

export type Guide = z.output<typeof frontMatterSchema> & {
  /** The same in every language. */
  name: string
  language: Language
  text: string
}

/** The folder is next to this file in the source and in the bundle: `scripts/build.ts` copies it. */
const folder = new URL('guides/', import.meta.url)

let known: readonly Guide[] | null = null

/**
 * Returns every guide. They are parts of the program, so they are read once; one that is not well formed ends the
 * start.
 */
export function getGuides(): readonly Guide[] {
  known ??= readGuides()
  return known
}

function readGuides(): Guide[] {
  return languages.flatMap((language) => {
    const files = readdirSync(new URL(`${language}/`, folder)).toSorted()
    return files.map((file) => {
      const content = readFileSync(new URL(`${language}/${file}`, folder), 'utf8')
      return parseGuide(file.replace(/\.md$/, ''), language, content)
    })
  })
}

function parseGuide(name: string, language: Language, content: string): Guide {
  const [, head, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(content) ?? []
  if (head === undefined || text === undefined) throw new Error(`${name}: a guide without a head`)
  const pairs = head.split('\n').map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  })
  const parsed = frontMatterSchema.safeParse(Object.fromEntries(pairs))
  if (!parsed.success) throw new Error(`${language}/${name}: ${parsed.error.message}`)
  return { ...parsed.data, name, language, text: text.trim() }
}
