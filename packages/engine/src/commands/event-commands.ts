import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'
import { applyEventOrder } from '../timed-events/apply-order.ts'
import type { Command } from './registry.ts'

export const eventCommands: Command[] = [
  {
    name: 'events',
    ...consoleCommands.events,
    needs: 0,
    run: ({ print, timedEvents }) => {
      const lines = timedEvents.describe()
      print(lines.length === 0 ? 'No event is running.' : 'Events:')
      for (const line of lines) print(`  ${line}`)
    },
  },
  {
    name: 'event',
    ...consoleCommands.event,
    needs: 2,
    run: async ({ print, timedEvents }, words) => {
      const refusal = await applyEventOrder(timedEvents, words, 'console')
      if (refusal !== null) print(refusal)
    },
  },
]
