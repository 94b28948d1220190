import type { Scene } from '../scene.ts'
import { getTile } from './block.ts'

/** Returns the words for a tile in lines of the console, such as `FARM (50, 29)`. */
export function describePlace({ worldName }: Pick<Scene, 'worldName'>, index: number): string {
  const { tileX, tileY } = getTile(index)
  return `${worldName} (${tileX}, ${tileY})`
}
