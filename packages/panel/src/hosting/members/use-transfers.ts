import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptTransfer,
  createTransfer,
  declineTransfer,
  deleteTransfer,
  listReceivedTransfers,
  readTransfer,
} from '@trellis/contract/hosting/transfers.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { chooseServer } from '../../design/choose-server.ts'
import { showToast } from '../../design/toast.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { transfersMessages } from '../../messages/transfers.ts'
import { refreshMembers } from './member-cache.ts'

export const useTransfer = (serverId: string) =>
  useQuery({
    ...getQuery(readTransfer, { params: { serverId } }),
    meta: { fallback: () => transfersMessages.fetchFailed },
  })

export function useOfferServer(serverId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (discordId: UserId) =>
      call(createTransfer, { params: { serverId }, body: { discordId } }),
    meta: { fallback: () => transfersMessages.offerFailed },
    onSettled: () => refreshMembers(client),
  })
}

export function useWithdrawOffer(serverId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteTransfer, { params: { serverId } }),
    meta: { fallback: () => transfersMessages.withdrawFailed },
    onSuccess: () => showToast('success', transfersMessages.withdrawn),
    onSettled: () => refreshMembers(client),
  })
}

/** The servers that are offered to the signed-in user. */
export function useReceivedTransfers(isWanted: boolean) {
  const { user } = useAccount()
  return useQuery({
    ...getQuery(listReceivedTransfers, { params: { id: user.id } }),
    enabled: isWanted,
  })
}

export function useAcceptTransfer(code: string) {
  const client = useQueryClient()
  const { user } = useAccount()
  return useMutation({
    mutationFn: (keepMembers: boolean) =>
      call(acceptTransfer, { params: { code }, body: { keepMembers } }),
    meta: { fallback: () => transfersMessages.acceptFailed },
    onSuccess: async ({ serverId, serverName }) => {
      showToast('success', transfersMessages.accepted({ server: serverName }))
      await client.invalidateQueries({ queryKey: getProfileKey(user.id) })
      chooseServer(serverId)
    },
    onSettled: () => refreshMembers(client),
  })
}

export function useDeclineTransfer(code: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(declineTransfer, { params: { code } }),
    meta: { fallback: () => transfersMessages.declineFailed },
    onSuccess: () => showToast('success', transfersMessages.declined),
    onSettled: () => refreshMembers(client),
  })
}
