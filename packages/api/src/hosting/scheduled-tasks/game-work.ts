import { createReason } from '@trellis/texts/reasons.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { readTaskWork } from './task-content.ts'
import { findTaskServer } from './task-server.ts'
import type { TaskWork, WorkEnd } from './work.ts'

type Deps = { db: Db; link: AgentLink; directory: ServerDirectory }

const notRunning: WorkEnd = { skipped: createReason({ code: 'server-not-running' }) }

/** The tasks that do something in the running game: they start an event, or type a command into the console. */
export function createGameWork({ db, link, directory }: Deps): Pick<TaskWork, 'event' | 'command'> {
  /** Returns the reason to do nothing, or the id of the running server. */
  async function open(serverId: string) {
    const found = await findTaskServer({ db, directory }, serverId)
    if (found.end !== undefined) return found.end
    return found.state === 'ONLINE' ? { serverId: found.row.id } : notRunning
  }

  return {
    async event({ serverId, work }) {
      const { event: form } = readTaskWork(work)
      const opened = await open(serverId)
      if (!('serverId' in opened)) return opened
      if (form === undefined) return { failed: createReason({ code: 'run-unreadable' }) }
      await link.ask('timed-event.start', { serverId: opened.serverId, form, by: serviceName })
      return { done: true }
    },

    async command({ serverId, work, reach }) {
      const { command } = readTaskWork(work)
      const opened = await open(serverId)
      if (!('serverId' in opened)) return opened
      if (command === undefined) return { failed: createReason({ code: 'run-unreadable' }) }
      const typed = { serverId: opened.serverId, command, by: serviceName, reach }
      await link.ask('console.command', typed)
      return { done: true }
    },
  }
}
