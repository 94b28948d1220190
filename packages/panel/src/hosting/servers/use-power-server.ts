import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import { powerServer, type ServerStatus } from '@trellis/contract/hosting/servers.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { serverMessages } from '../../messages/server.ts'
import { powerGuess } from './power-guess.ts'
import {
  getOwnServerKey,
  patchHostedServer,
  patchOwnServer,
  readShownStatus,
  refreshServer,
  statusKey,
} from './server-cache.ts'
import { serverMutationKey } from './use-server-busy.ts'

const optimistic: Record<PowerAction, ServerStatus> = {
  start: 'STARTING',
  stop: 'STOPPING',
  restart: 'RESTARTING',
  kill: 'STOPPING',
}

/** Shows the action's effect at once, and takes it back when the api refuses. */
export function usePowerServer(serverId: string, serverName: string) {
  const client = useQueryClient()
  const show = (status: ServerStatus) => {
    patchHostedServer(client, serverName, { status })
    patchOwnServer(client, serverId, { status })
  }
  return useMutation({
    mutationKey: serverMutationKey,
    mutationFn: (action: PowerAction) => call(powerServer, { params: { serverId, action } }),
    meta: {
      fallback: (error) => serverMessages.server.actionFailed({ statusText: getStatusText(error) }),
    },
    onMutate: async (action) => {
      const before = readShownStatus(client, serverName)
      powerGuess.write({ name: serverName, before, shown: optimistic[action] })
      show(optimistic[action])
      // Answers that are under way show the time before the press.
      await Promise.all([
        client.cancelQueries({ queryKey: statusKey }),
        client.cancelQueries({ queryKey: getOwnServerKey(serverId) }),
      ])
      return { before }
    },
    onError: (_error, action, context) => {
      powerGuess.write(null)
      // A status from the socket is newer than our guess and stays.
      const isStillOurGuess = readShownStatus(client, serverName) === optimistic[action]
      if (context !== undefined && isStillOurGuess) show(context.before)
    },
    onSettled: () => {
      powerGuess.write(null)
      void refreshServer(client, serverId)
    },
  })
}
