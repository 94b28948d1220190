import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  allowChanges,
  endVisit,
  listVisits,
  startVisit,
  type Visit,
} from '@trellis/contract/hosting/support-access.ts'
import { useNavigate } from 'react-router'
import { chooseServer } from '../../design/choose-server.ts'
import { showToast } from '../../design/toast.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { shownServer, showServer } from '../../kit/shown-server.ts'
import { supportAccessMessages } from '../../messages/support-access.ts'
import { refreshVisits } from './visit-cache.ts'

/** The visits to the user's servers, and the user's own. */
export function useVisits() {
  const { user } = useAccount()
  return useQuery(getQuery(listVisits, { params: { id: user.id } }))
}

const getParams = ({ serverId, id: visitId }: Visit) => ({ params: { serverId, visitId } })

export function useAllowChanges(visit: Visit) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(allowChanges, getParams(visit)),
    meta: { fallback: () => supportAccessMessages.allowFailed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshVisits(client),
  })
}

export function useEndVisit(visit: Visit) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endVisit, getParams(visit)),
    meta: { fallback: () => supportAccessMessages.endFailed },
    onSuccess: ({ message }) => {
      showToast('success', message)
      if (visit.isOwn && shownServer.read() === visit.serverId) showServer(null)
    },
    onSettled: () => refreshVisits(client),
  })
}

/** Begins a visit and shows the server. */
export function useStartVisit(name: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (reason: string) => call(startVisit, { params: { name }, body: { reason } }),
    meta: { fallback: () => supportAccessMessages.startFailed },
    onSuccess: async ({ visit }) => {
      await refreshVisits(client)
      chooseServer(visit.serverId, () => void navigate('/dashboard'))
    },
  })
}
