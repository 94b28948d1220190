import type { ScheduledTask } from '@trellis/contract/scheduled-tasks.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Log } from '../../kit/log.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import { type Accounts, getSessionUser } from '../../people/users/index.ts'

type Deps = {
  bus: Bus
  log: Log
  panels: OpenPanels
  accounts: Accounts
  tasksOf(userId: string): Promise<ScheduledTask[]>
  now: () => number
}

/** Shows owners their scheduled tasks after each change. */
export function sendTaskFrames({ bus, log, panels, accounts, tasksOf, now }: Deps): void {
  /** Reads the tasks when it sends them, so that the frames of two changes both have the newest state. */
  async function send(userId: string): Promise<void> {
    try {
      const account = await accounts.find(userId)
      // A banned owner may not see their tasks.
      if (account === null || getSessionUser(account, now()).isBanned) return
      const tasks = await tasksOf(userId)
      panels.send(userId, { type: 'scheduled_tasks', payload: { tasks } })
    } catch (error) {
      log.error({ err: error }, 'scheduled tasks could not be told')
    }
  }
  bus.on('tasks', (userId) => {
    if (panels.has(userId)) void send(userId)
  })
  bus.on('fresh', () => {
    for (const userId of panels.users()) void send(userId)
  })
}
