import type { Feature, Kit, Opened } from './feature.ts'

/**
 * Opens each feature after its dependencies, and returns them in that order. Throws when two depend on each
 * other.
 */
export async function openFeatures(
  kit: Kit,
  features: readonly Feature[],
): Promise<Opened<unknown>[]> {
  const opened = new Map<Feature, Opened<unknown>>()
  for (const feature of sortByDependencies(features)) {
    const services = Object.entries(feature.needs).map(([name, needed]) => [
      name,
      opened.get(needed)?.service,
    ])
    const parts = await feature.open(kit, Object.fromEntries(services))
    for (const kind of parts.undo ?? []) kit.undoKinds.add(kind)
    opened.set(feature, parts)
  }
  return [...opened.values()]
}

/** Returns the features so that each follows its dependencies; otherwise the order is stable. */
export function sortByDependencies(features: readonly Feature[]): Feature[] {
  const ordered = new Set<Feature>()
  const path: Feature[] = []
  const visit = (feature: Feature): void => {
    if (ordered.has(feature)) return
    if (!features.includes(feature)) throw new Error(`The feature ${feature.name} is in no list.`)
    if (path.includes(feature)) {
      const names = [...path.slice(path.indexOf(feature)), feature].map(({ name }) => name)
      throw new Error(`Features need each other: ${names.join(' → ')}.`)
    }
    path.push(feature)
    for (const needed of Object.values(feature.needs)) visit(needed)
    path.pop()
    ordered.add(feature)
  }
  for (const feature of features) visit(feature)
  return [...ordered]
}
