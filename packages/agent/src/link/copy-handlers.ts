import type { copyCommands } from '@trellis/contract/links/agent-copies.ts'
import { setGuests } from '../copies/set-guests.ts'
import { listDifferences, openCopy, takeOver } from '../copies/take-over.ts'
import type { Handlers } from './handler.ts'

/** Handles the api's commands for test copies. */
export const copyHandlers: Pick<Handlers, keyof typeof copyCommands> = {
  'copy.make': async ({ agent }, order) => ({ isMade: await agent.copies.make(order) }),
  'copy.players': async ({ agent }, { serverId, players }) => {
    await setGuests(agent.find(serverId), players)
    return {}
  },
  'copy.differences': ({ agent }, requested) =>
    listDifferences(openCopy((id) => agent.find(id), requested)),
  'copy.take-over': async ({ agent }, order) => {
    const both = openCopy((id) => agent.find(id), order)
    try {
      return await takeOver(both, order)
    } finally {
      agent.storage.soon(both.live)
    }
  },
}
