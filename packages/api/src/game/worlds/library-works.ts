import { worldFileSchema } from '@trellis/contract/game/world-files.ts'
import {
  type LibraryEntry,
  type LibraryKind,
  libraryLimits,
  listStamps,
  listTemplates,
  stampShapeSchema,
} from '@trellis/contract/game/world-library.ts'
import { instantSchema } from '@trellis/contract/kit/ids.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { type LibraryTexts, splitEntries } from '@trellis/contract/links/library-texts.ts'
import * as z from 'zod'
import type { Work } from '../../kit/work/work.ts'
import { builtInStamps } from './built-in/stamps.ts'
import { builtInTemplates } from './built-in/templates.ts'
import { describeTemplate } from './describe-template.ts'

/** An entry as it is kept, with the JSON text of its content. */
export type Kept = { name: string; savedAt: string; content: string }
export type LibraryWorks = {
  /** Returns the JSON text of the answer with all entries. */
  list: Work<LibraryTexts, string>
  /** Returns null for an entry that something else has written there, or spoiled. */
  find: Work<LibraryEntry, Kept | null>
}

const fileSchema = z.object({ name: z.string(), savedAt: instantSchema, content: z.unknown() })

type Read<Content> = { id: string; name: string; savedAt: string; content: Content }
type Answer<Content> = { route: Route; write: (own: Read<Content>[]) => unknown }

function createWorks<Content>(
  kind: LibraryKind,
  schema: z.ZodType<Content>,
  { route, write }: Answer<Content>,
): LibraryWorks {
  /** Leaves out what something else has written there, or spoiled. */
  function read({ id, text }: LibraryEntry): Read<Content>[] {
    const file = fileSchema.safeParse(parseJson(text)).data
    const content = schema.safeParse(file?.content).data
    return file === undefined || content === undefined ? [] : [{ id, ...file, content }]
  }
  return {
    list: {
      name: `${kind}s.list`,
      perform(texts) {
        const own = splitEntries(texts).flatMap(read)
        own.sort((one, other) => one.savedAt.localeCompare(other.savedAt))
        return JSON.stringify(route.reply.parse(write(own)))
      },
    },
    find: {
      name: `${kind}s.find`,
      perform(entry) {
        const [kept] = read(entry)
        if (kept === undefined) return null
        const { name, savedAt, content } = kept
        return { name, savedAt, content: JSON.stringify(content) }
      },
    },
  }
}

export const templateWorks = createWorks('template', worldFileSchema, {
  route: listTemplates,
  write: (own) => ({
    templates: [
      ...[...builtInTemplates].map(([id, content]) =>
        describeTemplate({ id, name: null, savedAt: null, content }),
      ),
      ...own.map(describeTemplate),
    ],
    max: libraryLimits.template.maxEntries,
  }),
})

export const stampWorks = createWorks('stamp', stampShapeSchema, {
  route: listStamps,
  write: (own) => ({
    stamps: [
      ...builtInStamps,
      ...own.map(({ id, name, content }) => ({ id, name, shape: content })),
    ],
    max: libraryLimits.stamp.maxEntries,
  }),
})

/** Returns undefined for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
