import { useMutation, useQueryClient } from '@tanstack/react-query'
import { suspendServer, unsuspendServer } from '@trellis/contract/hosting/suspensions.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'
import { getManagedServerMutationKey } from './use-managed-server-busy.ts'

/** `until` is null for a suspension without an end. */
export type NewSuspension = { reason: string; until: string | null }

export function useSuspendServer(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: getManagedServerMutationKey(name),
    mutationFn: (body: NewSuspension) => call(suspendServer, { params: { name }, body }),
    meta: { fallback: () => managedServersMessages.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}

export function useLiftSuspension(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: getManagedServerMutationKey(name),
    mutationFn: (_nothing: void) => call(unsuspendServer, { params: { name } }),
    meta: { fallback: () => managedServersMessages.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}
