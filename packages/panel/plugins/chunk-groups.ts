import type { Rolldown } from 'vite'

type Graph = Pick<Parameters<Rolldown.CodeSplittingNameFunction>[1], 'getModuleInfo'>

/** A larger module that few parts of the panel use stays in a separate chunk. */
const maxSharedCharacters = 12_000
const minParts = 4

const catalogue = /^(.*)\/messages\/([A-Za-z-]+)\/([a-z-]+)\.json$/
const app = /\/app\/app\.tsx$/

/**
 * Groups modules so that a page loads few files: `login` contains the modules that every visitor loads, `shared`
 * those that several pages of signed-in users import, and each page the rest. Without groups, each set of pages with
 * a module in common would have a chunk for it. Texts are grouped like the code that opens them.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // zod must be set up before the first schema is made, wherever that is.
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 3 },
  { name: 'login', tags: ['$initial'], priority: 2 },
  { name: nameTexts, debugName: 'texts', test: catalogue, priority: 1 },
  { name: nameCode, debugName: 'shared', minShareCount: 2 },
]

function nameCode(id: string, graph: Graph): string | null {
  const { length } = graph.getModuleInfo(id)?.code ?? ''
  const isLarge = length > maxSharedCharacters && findParts(id, graph).length < minParts
  return isLarge ? null : 'shared'
}

function nameTexts(id: string, graph: Graph): string | null {
  const [, folder, language, name] = catalogue.exec(id) ?? []
  const parts = findParts(`${folder}/messages/${name}.ts`, graph)
  const group = groupTexts(parts, graph)
  return group === null ? null : `messages/${language}/${group}`
}

function groupTexts(parts: string[], graph: Graph): string | null {
  if (parts.some((it) => graph.getModuleInfo(it)?.isEntry === true)) return 'login'
  return parts.length > 1 || parts.some((it) => app.test(it)) ? 'shared' : null
}

/** Lists the modules that are loaded on their own and import this one, directly or not. */
function findParts(id: string, graph: Graph): string[] {
  const parts: string[] = []
  const seen = new Set<string>()
  const waiting = [id]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    const info = seen.has(each) ? null : graph.getModuleInfo(each)
    seen.add(each)
    if (info === null) continue
    if (info.isEntry || info.dynamicImporters.length > 0) parts.push(each)
    waiting.push(...info.importers)
  }
  return parts
}
