import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Log } from '../../kit/log.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import type { Accounts } from '../../people/users/index.ts'
import { type ServerDirectory, type ServerRow, sendToViewers } from '../servers/index.ts'

type Deps = {
  bus: Bus
  log: Log
  panels: OpenPanels
  grants: ServerGrants
  directory: ServerDirectory
  accounts: Accounts
  listTasks(serverId: string): Promise<ScheduledTask[]>
  now: () => number
}

/** Shows the panels of a server its scheduled tasks after each change. */
export function sendTaskFrames(deps: Deps): void {
  const { bus, panels, directory } = deps
  const sendAll = (ownerId: string) => {
    for (const row of directory.ownedBy(ownerId)) void send(deps, row)
  }
  bus.on('tasks', sendAll)
  bus.on('fresh', () => panels.users().forEach(sendAll))
}

/** Reads the tasks when it sends them, so that the frames of two changes both have the newest state. */
async function send(deps: Deps, { id: serverId }: ServerRow): Promise<void> {
  try {
    await sendToViewers(deps, serverId, async () => {
      const payload = { serverId, tasks: await deps.listTasks(serverId) }
      return { type: 'scheduled_tasks', payload }
    })
  } catch (error) {
    deps.log.error({ err: error }, 'scheduled tasks could not be shown')
  }
}
