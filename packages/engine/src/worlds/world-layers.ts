import { isObject } from '@trellis/document/json-value.ts'
import { worldHeight, worldWidth } from '@trellis/game-data/world-file.ts'
import type { World } from '../game/world/world.ts'

const tileCount = worldWidth * worldHeight

/** The two tile layers of a world as of the last comparison. */
export class WorldLayers {
  readonly #foreground = new Int32Array(tileCount)
  readonly #background = new Int32Array(tileCount)

  /** Compares all tiles, or the given ones, and returns those that differ: index, foreground, background. */
  readChanges(world: World, indexes: Iterable<number> = listTiles()): [number, number, number][] {
    const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
    const changed: [number, number, number][] = []
    for (const index of indexes) {
      if (index < 0 || index >= tileCount) continue
      const block = blocks[index]
      const [front, behind] = isObject(block) ? [readItemId(block.f), readItemId(block.b)] : [0, 0]
      if (this.#foreground[index] === front && this.#background[index] === behind) continue
      this.#foreground[index] = front
      this.#background[index] = behind
      changed.push([index, front, behind])
    }
    return changed
  }

  /** Returns each layer in run-length encoding: item id, count, item id, count, … */
  get runs(): { foreground: number[]; background: number[] } {
    return { foreground: listRuns(this.#foreground), background: listRuns(this.#background) }
  }
}

function* listTiles(): Iterable<number> {
  for (let index = 0; index < tileCount; index++) yield index
}

/** A file may have any value here, because operators edit it. */
function readItemId(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.trunc(Math.min(value, 0x7fffffff)) || 0 : 0
}

function listRuns(layer: Int32Array): number[] {
  const runs: number[] = []
  for (const id of layer) {
    if (runs.at(-2) === id) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
    else runs.push(id, 1)
  }
  return runs
}
