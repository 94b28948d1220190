import type { AgentLink } from '../../hosts/agent-link.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { GameAccess } from '../documents/index.ts'
import { createLibrary } from './library.ts'
import { stampWorks } from './library-works.ts'

type Deps = { access: GameAccess; link: AgentLink; runWork: RunWork; now: () => number }

export type Stamps = ReturnType<typeof createStamps>

/** The stamps of the painter: built-in ones, and those that owners saved. */
export const createStamps = (deps: Deps) => createLibrary('stamp', stampWorks, deps)
