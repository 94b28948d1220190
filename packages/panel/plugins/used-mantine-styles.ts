import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postcss, { type Container, type Document } from 'postcss'
import type { Plugin } from 'vite'

const mantine = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.layer.css')))
const panelSource = fileURLToPath(new URL('../src/', import.meta.url))

/** Mantine's own name of a class, which is the same in its scripts and its styles. */
const mantineClass = /\bm_[0-9a-f]+\b/g

/** Leaves out the styles of Mantine's components that the panel does not use: half of them. */
export function usedMantineStyles(): Plugin {
  return {
    name: 'used-mantine-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\.layer\.css$/ },
      handler: (css) => ({ code: removeUnused(css, listUsedClasses()), map: null }),
    },
  }
}

function removeUnused(css: string, used: Set<string>): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (isInKeyframes(rule.parent)) return
    const selectors = rule.selectors.filter((it) => isUsed(it, used))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  return root.toString()
}

const isInKeyframes = (parent: Container | Document | undefined) =>
  parent?.type === 'atrule' && 'name' in parent && String(parent.name).includes('keyframes')

/** Returns whether the panel can match a selector. A class in parentheses is one of several alternatives. */
function isUsed(selector: string, used: Set<string>): boolean {
  const needed = selector.replaceAll(/\([^()]*\)/g, '').match(mantineClass) ?? []
  return needed.every((it) => used.has(it))
}

/** Lists the classes in the scripts of all components that are imported, directly or by other components. */
function listUsedClasses(): Set<string> {
  const used = new Set<string>()
  const seen = new Set<string>()
  const waiting = listImported()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [name] of text.matchAll(mantineClass)) used.add(name)
    for (const [, path = ''] of text.matchAll(/ from "(\.[^"]+)"/g))
      waiting.push(join(dirname(file), path))
  }
  return used
}

/** Lists the modules of the names that are imported from `@mantine/core`. */
function listImported(): string[] {
  const index = readFileSync(`${mantine}/esm/index.mjs`, 'utf8')
  const modules = new Map<string, string>()
  for (const [, names = '', path = ''] of index.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    for (const name of listNames(names)) modules.set(name, join(mantine, 'esm', path))
  const sources = [
    ...globSync(`${panelSource}**/*.{ts,tsx}`),
    ...globSync(`${mantine}/../{modals,notifications,dropzone}/esm/**/*.mjs`),
  ]
  return sources.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(
      /import \{([^}]*)\} from ['"]@mantine\/core['"]/g,
    )
    return [...imports].flatMap(([, names = '']) =>
      listNames(names).flatMap((it) => modules.get(it) ?? []),
    )
  })
}

/** Lists the names between the braces of an import, without `type` and aliases. */
const listNames = (list: string) =>
  list.split(',').map((it) => it.trim().replaceAll(/^type | as .*$/g, ''))
