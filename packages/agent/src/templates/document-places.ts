import { playersOf, type ServerTemplate, worldsOf } from '@trellis/contract/templates.ts'
import type { DocumentPlaces } from '@trellis/game-data/server-folder.ts'

/** Undefined where the documents lie as the bundled engine has them, or nobody knows of any. */
export function documentPlaces(template: ServerTemplate | null): DocumentPlaces | undefined {
  const paths = template?.paths
  if (!paths) return undefined
  const { config, items } = paths
  return { worlds: worldsOf(paths), players: playersOf(paths), config, items }
}
