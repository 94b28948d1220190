import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import { powerManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { patchManagedServers, readManagedServer } from './managed-servers-cache.ts'
import { getManagedServerMutationKey } from './use-managed-server-busy.ts'

export function usePowerManagedServer(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: getManagedServerMutationKey(name),
    mutationFn: (action: PowerAction) => call(powerManagedServer, { params: { name, action } }),
    meta: { fallback: () => managedServersMessages.failed },
    onMutate: () => ({ before: readManagedServer(client, name) }),
    onSuccess: ({ message, status }, _action, { before }) => {
      showToast('success', message)
      const now = readManagedServer(client, name)
      // A status from the socket is newer than this answer and stays.
      if (now !== undefined && now.status === before?.status)
        patchManagedServers(client, { changed: [{ ...now, status }], removed: [] })
    },
  })
}
