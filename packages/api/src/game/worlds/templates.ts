import type { AgentLink } from '../../hosts/agent-link.ts'
import type { RunWork } from '../../kit/work/work.ts'
import type { GameAccess, OpenedServer } from '../documents/index.ts'
import { builtInTemplates } from './built-in/templates.ts'
import { createLibrary } from './library.ts'
import { templateWorks } from './library-works.ts'

type Deps = { access: GameAccess; link: AgentLink; runWork: RunWork; now: () => number }

export type Templates = ReturnType<typeof createTemplates>

/** The templates of new worlds: built-in ones, and those that owners saved. */
export function createTemplates(deps: Deps) {
  const library = createLibrary('template', templateWorks, deps)
  return {
    ...library,

    /** Returns the JSON text of a template's world file. */
    async find(server: Pick<OpenedServer, 'serverId' | 'userId'>, id: string): Promise<string> {
      const builtIn = builtInTemplates.get(id)
      if (builtIn !== undefined) return JSON.stringify(builtIn)
      return (await library.find(server, id)).content
    },
  }
}
