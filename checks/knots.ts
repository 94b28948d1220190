// Rejects circular imports between features, direct or through others.
import { domains } from '../scripts/domains.mjs'

/** A file and the files that it imports, as the cruiser names them. */
export type Module = { source: string; dependencies: { resolved: string }[] }

/**
 * Returns one sentence for each import between two features that need each other, directly or through others.
 */
export function findKnotFaults(modules: readonly Module[]): string[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ source, resolved })),
  )
  const needs = new Map<string, Set<string>>()
  for (const { source, resolved } of imports) {
    const [from, to] = [findFeature(source), findFeature(resolved)]
    if (from === null || to === null || from === to) continue
    needs.set(from, (needs.get(from) ?? new Set()).add(to))
  }
  const unseen = ['api', 'panel'].filter(
    (program) => ![...needs.keys()].some((name) => name.startsWith(`packages/${program}/`)),
  )
  if (unseen.length > 0) return unseen.map((program) => `${program}: no features were found`)
  return imports
    .filter(({ source, resolved }) => {
      const [from, to] = [findFeature(source), findFeature(resolved)]
      return from !== null && to !== null && from !== to && reaches(needs, to, from)
    })
    .map(({ source, resolved }) => `features in a circle: ${source} → ${resolved}`)
}

const featureFolder = new RegExp(`^packages/(?:api|panel)/src/(?:${domains.join('|')})/[^/]+(?=/)`)
const findFeature = (file: string): string | null => featureFolder.exec(file)?.[0] ?? null

function reaches(needs: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string) {
  const waiting = [from]
  const seen = new Set<string>()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === to) return true
    if (seen.has(at)) continue
    seen.add(at)
    waiting.push(...(needs.get(at) ?? []))
  }
  return false
}
