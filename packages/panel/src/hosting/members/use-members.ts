import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeMember,
  createInvitation,
  deleteInvitation,
  leaveServer,
  listInvitations,
  listMembers,
  type Member,
  removeMember,
} from '@trellis/contract/hosting/members.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import { showToast } from '../../design/toast.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { showServer } from '../../kit/shown-server.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { membersMessages } from '../../messages/members.ts'
import { refreshMembers } from './member-cache.ts'

export const getName = ({ growId, username }: Pick<Member, 'growId' | 'username'>) =>
  growId === '' ? username : growId

export function useMembers(serverId: string) {
  return useQuery({
    ...getQuery(listMembers, { params: { serverId } }),
    meta: { fallback: () => membersMessages.fetchFailed },
  })
}

/** The open invitations, for those who may invite. */
export function useInvitations(serverId: string, mayInvite: boolean) {
  return useQuery({
    ...getQuery(listInvitations, { params: { serverId } }),
    enabled: mayInvite,
    meta: { fallback: () => membersMessages.fetchFailed },
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => refreshMembers(client)
}

export function useCreateInvitation(serverId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createInvitation>) =>
      call(createInvitation, { params: { serverId }, body }),
    meta: { fallback: () => membersMessages.createFailed },
    onSettled: refresh,
  })
}

export function useDeleteInvitation(serverId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (invitationId: string) =>
      call(deleteInvitation, { params: { serverId, invitationId } }),
    meta: { fallback: () => membersMessages.takeBackFailed },
    onSuccess: () => showToast('success', membersMessages.takenBack),
    onSettled: refresh,
  })
}

export function useChangeMember(serverId: string, member: Member) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeMember>) =>
      call(changeMember, { params: { serverId, discordId: member.discordId }, body }),
    meta: { fallback: () => membersMessages.changeFailed },
    onSuccess: () => showToast('success', membersMessages.changed({ name: getName(member) })),
    onSettled: refresh,
  })
}

export function useRemoveMember(serverId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ discordId }: Member) => call(removeMember, { params: { serverId, discordId } }),
    meta: { fallback: () => membersMessages.removeFailed },
    onSuccess: (_, member) =>
      showToast('success', membersMessages.removed({ name: getName(member) })),
    onSettled: refresh,
  })
}

export function useLeaveServer(serverId: string, server: string) {
  const client = useQueryClient()
  const { user } = useAccount()
  return useMutation({
    mutationFn: () => call(leaveServer, { params: { serverId } }),
    meta: { fallback: () => membersMessages.leaveFailed },
    onSuccess: async () => {
      showToast('success', membersMessages.left({ server }))
      showServer(null)
      await client.invalidateQueries({ queryKey: getProfileKey(user.id) })
    },
  })
}
