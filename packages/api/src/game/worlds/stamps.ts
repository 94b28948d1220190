import { libraryLimits, stampShapeSchema } from '@trellis/contract/world-library.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { builtInStamps } from './built-in/stamps.ts'
import { createLibrary } from './library.ts'

type Deps = { access: GameAccess; link: AgentLink; now: () => number }

export type Stamps = ReturnType<typeof createStamps>

/** The stamps of the painter: built-in ones, and those that owners saved. */
export function createStamps(deps: Deps) {
  const library = createLibrary('stamp', stampShapeSchema, deps)
  return {
    ...library,

    async list(call: ServerCall) {
      const { serverId } = await deps.access.open(call)
      const own = await library.list(serverId)
      return {
        stamps: [
          ...builtInStamps,
          ...own.map(({ id, name, content }) => ({ id, name, shape: content })),
        ],
        max: libraryLimits.stamp.maxEntries,
      }
    },
  }
}
