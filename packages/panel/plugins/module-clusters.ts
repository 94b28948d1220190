/** Modules that are loaded together, and the pages that load them. */
export type Cluster = { modules: string[]; pages: ReadonlySet<string>; characters: number }

/**
 * Merges clusters as long as that makes all pages together cheaper: fewer files against modules that some of the pages
 * do not need. A further file costs a page as much as so many characters that it does not need.
 */
export function mergeClusters(clusters: readonly Cluster[], charactersPerFile: number): Cluster[] {
  const getCost = ({ pages, characters }: Omit<Cluster, 'modules'>) =>
    pages.size * (characters + charactersPerFile)
  const merged = [...clusters]
  for (;;) {
    const best = findBestPair(merged, getCost)
    if (best === null) return merged
    const [first, second] = best
    merged[first] = best[2]
    merged.splice(second, 1)
  }
}

function findBestPair(
  clusters: Cluster[],
  getCost: (cluster: Omit<Cluster, 'modules'>) => number,
): [first: number, second: number, both: Cluster] | null {
  let found: [number, number] | null = null
  let max = 0
  for (const [second, b] of clusters.entries())
    for (const [first, a] of clusters.slice(0, second).entries()) {
      const saved = getCost(a) + getCost(b) - getCost(join(a, b))
      if (saved > max) [max, found] = [saved, [first, second]]
    }
  if (found === null) return null
  const [a, b] = found.map((at) => clusters[at])
  return a === undefined || b === undefined ? null : [...found, joinModules(a, b)]
}

const join = (a: Cluster, b: Cluster) => ({
  pages: a.pages.union(b.pages),
  characters: a.characters + b.characters,
})

const joinModules = (a: Cluster, b: Cluster): Cluster => ({
  ...join(a, b),
  modules: [...a.modules, ...b.modules],
})
