import { useMutation } from '@tanstack/react-query'
import { checkConnectivity } from '@trellis/contract/game/connectivity-check.ts'
import { call } from '../../kit/call.ts'
import { setupGuideMessages } from '../../messages/setup-guide.ts'

export function useConnectivityCheck(serverId: string) {
  return useMutation({
    mutationFn: () => call(checkConnectivity, { params: { serverId } }),
    meta: { fallback: () => setupGuideMessages.testFailed },
  })
}
