import type { WorldFile } from '@trellis/contract/game/world-files.ts'
import type { Template } from '@trellis/contract/game/world-library.ts'
import type { TileRuns } from '@trellis/contract/kit/tile-runs.ts'

type Kept = Pick<Template, 'id' | 'name' | 'savedAt'> & { content: WorldFile }

const lockedWeather = 6

/** Returns a template with the picture of its world. */
export function describeTemplate({ id, name, savedAt, content }: Kept): Template {
  const { weather = 0, d_weather: first = 0 } = content.settings
  const shown = weather || (first === lockedWeather ? 0 : first)
  const { blocks } = content
  const layers = { foreground: listRuns(blocks, 'f'), background: listRuns(blocks, 'b') }
  return { id, name, savedAt, weather: shown, ...layers }
}

function listRuns(blocks: TileRuns, layer: 'f' | 'b'): number[] {
  const runs: number[] = []
  for (const [{ [layer]: id = 0 }, count] of blocks) {
    if (runs.at(-2) === id) runs[runs.length - 1] = (runs.at(-1) ?? 0) + count
    else runs.push(id, count)
  }
  return runs
}
