import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { TileRuns } from '@trellis/contract/kit/tile-runs.ts'
import { type WorldFile, worldFileSchema } from '@trellis/contract/world-files.ts'
import { libraryLimits, type Template } from '@trellis/contract/world-library.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { builtInTemplates } from './built-in/templates.ts'
import { createLibrary } from './library.ts'

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

export type Templates = ReturnType<typeof createTemplates>

/** The templates of new worlds: built-in ones, and those that owners saved. */
export function createTemplates(deps: Deps) {
  const library = createLibrary('template', worldFileSchema, deps)
  return {
    ...library,

    async find(serverId: ServerId, id: string): Promise<WorldFile> {
      return builtInTemplates.get(id) ?? (await library.find(serverId, id)).content
    },

    async list(call: ServerCall) {
      const { serverId } = await deps.access.open(call)
      const own = await library.list(serverId)
      return {
        templates: [
          ...[...builtInTemplates].map(([id, file]) =>
            describe({ id, name: null, savedAt: null, content: file }),
          ),
          ...own.map(describe),
        ],
        max: libraryLimits.template.maxEntries,
      }
    },
  }
}

type Kept = Pick<Template, 'id' | 'name' | 'savedAt'> & { content: WorldFile }

const lockedWeather = 6

function describe({ id, name, savedAt, content }: Kept): Template {
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
