import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import * as z from 'zod'

/** A text in ICU MessageFormat, a list of texts, or texts by key. */
export type MessageTree = string | MessageTree[] | { [key: string]: MessageTree }

export type Catalogue = { [key: string]: MessageTree }

const treeSchema: z.ZodType<MessageTree> = z.lazy(() =>
  z.union([z.string(), z.array(treeSchema), catalogueSchema]),
)

export const catalogueSchema: z.ZodType<Catalogue> = z.record(
  z.string().regex(/^[^.$]+$/),
  treeSchema,
)

/**
 * The parts of catalogues that are not read as texts of a page: answers to changes, actions of the activity log, changes
 * that can be undone, and refusals by the pages that load them. All but the answers are collected in other catalogues.
 */
export const collectedParts = [
  'replies',
  'logged',
  'undone',
  'refusals',
  'adminRefusals',
  'archiveRefusals',
] as const

/** The parts that English readers are shown in the api's sentences: answers to changes, and bounds of fields. */
const wordedByApi: readonly string[] = ['replies', 'bounds']

/**
 * Compiles the catalogues below `messages/` at build time, so that the browser needs no parser. A query such as
 * `?pageTitle` imports only the text of that key.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[A-Za-z-]+\/[a-z-]+\.json(\?\w+)?$/ },
      handler(source, id) {
        const catalogue = catalogueSchema.parse(JSON.parse(source))
        const [, key] = id.split('?')
        if (key !== undefined) {
          const text = JSON.stringify(catalogue[key] ?? '')
          return { code: `export const text = ${text}`, map: null, moduleType: 'js' }
        }
        const isEnglish = id.includes('/messages/en/')
        for (const part of collectedParts)
          if (isEnglish || !wordedByApi.includes(part)) delete catalogue[part]
        if (isEnglish) for (const part of wordedByApi) delete catalogue[part]
        // Vite turns JSON into a module afterwards.
        return { code: JSON.stringify(compileTree(catalogue)), map: null }
      },
    },
  }
}

/** Leaves a text without parameters as it is; a message becomes `{ $: tokens }`. */
export function compileTree(tree: MessageTree): unknown {
  if (Array.isArray(tree)) return tree.map(compileTree)
  if (typeof tree === 'string') {
    const tokens = compileMessageOrThrow(tree)
    const text = tokens.length === 0 ? '' : tokens[0]
    return tokens.length < 2 && typeof text === 'string' ? text : { $: tokens }
  }
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compileTree(value)]))
}
