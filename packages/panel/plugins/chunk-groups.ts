import { basename } from 'node:path'
import type { Rolldown } from 'vite'
import { type Cluster, mergeClusters } from './module-clusters.ts'
import type { ModuleParts, Part } from './module-parts.ts'

const catalogue = /^(.*?)(?:\/generated)?\/messages\/([A-Za-z-]+)\/([a-z-]+)\.json$/
const entry = /\/index\.html$/
const app = /\/app\/app\.tsx$/
const page = /-(?:page|tab)\.tsx$/
const visitorPage = /\/join-view\.tsx$/

/**
 * Groups modules so that a page loads few files and little that it does not need: `login` contains the modules that
 * every visitor loads, `app` those that every signed-in user loads, and the rest is shared by similar pages. Texts are
 * grouped like the code that opens them.
 */
export function groupChunks(parts: ModuleParts): Rolldown.CodeSplittingGroup[] {
  const code = clusterModules(new Map([...parts].filter(([id]) => !catalogue.test(id))), 40_000)
  const texts = clusterModules(findTextParts(parts, code), 30_000)
  const nameTexts = (id: string): string | null => {
    const [, , language] = catalogue.exec(id) ?? []
    const group = texts.get(findOpener(id))?.name
    return group === undefined ? null : `messages/${language}/${group}`
  }
  return [
    // zod must be set up before the first schema is made, wherever that is.
    { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 3 },
    { name: 'login', test: (id) => code.get(id)?.name === 'login', priority: 2 },
    { name: nameTexts, debugName: 'texts', test: catalogue, priority: 1 },
    {
      name: (id) => code.get(id)?.name ?? null,
      debugName: 'code',
      // The modules that they import have a group as well.
      includeDependenciesRecursively: false,
    },
  ]
}

/** Returns the path of the module that opens a catalogue. */
const findOpener = (id: string) => id.replace(catalogue, '$1/messages/$3.ts')

/** Gives each module that opens a catalogue the length of its texts. Its whole group opens them. */
function findTextParts(parts: ModuleParts, code: ReadonlyMap<string, Group>): ModuleParts {
  const texts = [...parts].filter(([id]) => catalogue.test(id))
  return new Map(
    texts.flatMap(([id, { characters }]) => {
      const opener = findOpener(id)
      const users = code.get(opener)?.users ?? parts.get(opener)?.users
      return users === undefined ? [] : [[opener, { users, characters }]]
    }),
  )
}

type Group = { name: string; users: ReadonlySet<string> }

/** Returns the group of each module that a page loads. */
function clusterModules(parts: ModuleParts, charactersPerFile: number): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const [id, { users }] of parts)
    if (users.values().some((it) => entry.test(it))) groups.set(id, { name: 'login', users })
  // In a group of the app, the public page would load all of that group for the few modules that it shares with pages.
  for (const [id, { users }] of parts)
    if (isForVisitors(users) && (isOfApp(users) || listPages(users).length > 1) && !groups.has(id))
      groups.set(id, { name: 'login', users })
  for (const [id, { users }] of parts) {
    const [only, ...others] = listPages(users)
    if (only === undefined || others.length > 0 || isOfApp(users) || groups.has(id)) continue
    // Other users of the module, such as dialogs of several pages, must not load the whole page.
    const part = isForVisitors(users) ? '-public' : '-parts'
    const name = basename(only, '.tsx') + (users.size > 1 ? part : '')
    groups.set(id, { name, users: new Set([only]) })
  }
  const clusters = mergeClusters(
    listClusters([...parts].filter(([id]) => !groups.has(id))),
    charactersPerFile,
  ).toSorted((a, b) => b.pages.size - a.pages.size)
  for (const [at, { modules, pages }] of clusters.entries()) {
    const name = at === 0 ? 'app' : `shared-${at}`
    for (const it of modules) groups.set(it, { name, users: pages })
  }
  return groups
}

/** Lists the modules by the pages that load them. Every page loads those of the app. */
function listClusters(parts: [id: string, part: Part][]): Cluster[] {
  const allPages = new Set(parts.flatMap(([, { users }]) => listPages(users)))
  const clusters = new Map<string, Cluster>()
  for (const [id, { users, characters }] of parts) {
    const pages = isOfApp(users) ? allPages : new Set(listPages(users))
    if (pages.size === 0) continue
    const key = [...pages].sort().join(' ')
    const known = clusters.get(key) ?? { modules: [], pages, characters: 0 }
    known.modules.push(id)
    known.characters += characters
    clusters.set(key, known)
  }
  return [...clusters.values()]
}

const isPage = (id: string) => page.test(id)
const listPages = (users: ReadonlySet<string>) => [...users].filter(isPage)
const isForVisitors = (users: ReadonlySet<string>) =>
  users.values().some((it) => visitorPage.test(it))
const isOfApp = (users: ReadonlySet<string>) => users.values().some((it) => app.test(it))
