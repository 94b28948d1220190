// Rejects circular imports between features, and between folders of one package, direct or through others.
import { dirname } from 'node:path'
import { domains } from '../scripts/domains.mjs'

/** A file and the files that it imports, as the cruiser names them. */
export type Module = {
  source: string
  dependencies: { resolved: string; dependencyTypes: string[] }[]
}

type Import = { source: string; resolved: string; isType: boolean }

/** Returns one sentence for each import between two features or two folders that need each other. */
export function findKnotFaults(modules: readonly Module[]): string[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, dependencyTypes }) => ({
      source,
      resolved,
      isType: dependencyTypes.includes('type-only'),
    })),
  )
  const unseen = findUnseen(imports)
  if (unseen.length > 0) return unseen
  // A type binds nothing when the program runs, so a folder may know the type of its user.
  const values = imports.filter(
    ({ source, resolved, isType }) => !isType && findSources(source) === findSources(resolved),
  )
  return [
    ...findCircles('features', imports, findFeature),
    ...findCircles('folders', values, findFolder),
  ]
}

const featureFolder = new RegExp(`^packages/(?:api|panel)/src/(?:${domains.join('|')})/[^/]+(?=/)`)
const findFeature = (file: string): string | null => featureFolder.exec(file)?.[0] ?? null

const findSources = (file: string): string | null =>
  /^packages\/[^/]+\/src(?=\/)/.exec(file)?.[0] ?? null

/** Finds the folder of a file. One directly in `src` counts alone: it is a program, or the contract of a feature. */
function findFolder(file: string): string | null {
  const sources = findSources(file)
  if (sources === null) return null
  const folder = dirname(file)
  return folder === sources ? file : folder
}

/** An unread program would pass every rule. */
function findUnseen(imports: readonly Import[]): string[] {
  const features = imports.map(({ source }) => findFeature(source))
  return ['api', 'panel']
    .filter((program) => !features.some((name) => name?.startsWith(`packages/${program}/`)))
    .map((program) => `${program}: no features were found`)
}

function findCircles(
  kind: string,
  imports: readonly Import[],
  findPlace: (file: string) => string | null,
): string[] {
  const steps = imports.flatMap(({ source, resolved }) => {
    const [from, to] = [findPlace(source), findPlace(resolved)]
    return from === null || to === null || from === to ? [] : [{ source, resolved, from, to }]
  })
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of steps) needs.set(from, (needs.get(from) ?? new Set()).add(to))
  return steps
    .filter(({ from, to }) => reaches(needs, to, from))
    .map(({ source, resolved }) => `${kind} in a circle: ${source} → ${resolved}`)
}

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
