import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptInvitation,
  declineInvitation,
  listReceivedInvitations,
  readInvitation,
} from '@trellis/contract/hosting/members.ts'
import { useNavigate } from 'react-router'
import { chooseServer } from '../../design/choose-server.ts'
import { showToast } from '../../design/toast.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { membersMessages } from '../../messages/members.ts'
import { refreshMembers } from './member-cache.ts'

/** The invitations that name the signed-in user. */
export function useReceivedInvitations(isWanted: boolean) {
  const { user } = useAccount()
  return useQuery({
    ...getQuery(listReceivedInvitations, { params: { id: user.id } }),
    enabled: isWanted,
  })
}

export function useInvitation(code: string) {
  return useQuery({ ...getQuery(readInvitation, { params: { code } }), retry: false })
}

export function useAcceptInvitation(code: string) {
  const client = useQueryClient()
  const { user } = useAccount()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(acceptInvitation, { params: { code } }),
    meta: { fallback: () => membersMessages.acceptFailed },
    onSuccess: async ({ serverId, serverName }) => {
      showToast('success', membersMessages.accepted({ server: serverName }))
      await client.invalidateQueries({ queryKey: getProfileKey(user.id) })
      chooseServer(serverId, () => void navigate('/dashboard'))
    },
    onSettled: () => refreshMembers(client),
  })
}

export function useDeclineInvitation(code: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(declineInvitation, { params: { code } }),
    meta: { fallback: () => membersMessages.declineFailed },
    onSuccess: () => showToast('success', membersMessages.declined),
    onSettled: () => refreshMembers(client),
  })
}
