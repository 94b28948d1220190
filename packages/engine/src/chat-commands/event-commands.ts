import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { refuseWith } from '../players/command-result.ts'
import { applyEventOrder } from '../timed-events/apply-order.ts'
import type { ChatCommand } from './chat-command.ts'

export const eventCommands: ChatCommand[] = [
  {
    name: 'events',
    ...chatCommandFacts.events,
    needs: 0,
    run: (_me, _, { timedEvents }) => {
      const lines = timedEvents.describe()
      return lines.length === 0 ? 'No event is running.' : `Events: ${lines.join('; ')}.`
    },
  },
  {
    name: 'event',
    ...chatCommandFacts.event,
    needs: 2,
    run: async (me, words, { timedEvents }) =>
      refuseWith(await applyEventOrder(timedEvents, words, me.growId)),
  },
]
