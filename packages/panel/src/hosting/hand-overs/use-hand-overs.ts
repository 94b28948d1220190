import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelConfirmation,
  changeServerOwner,
  confirmChange,
  listConfirmations,
} from '@trellis/contract/hosting/hand-overs.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { handOversMessages } from '../../messages/hand-overs.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'

export type NewOwner = { discordId: UserId; reason: string; keepMembers: boolean }

/** Other admins ask and confirm at any time. */
const recheckMs = 15_000

export function useConfirmations() {
  return useQuery({
    ...getQuery(listConfirmations, {}),
    refetchInterval: recheckMs,
    meta: { fallback: () => handOversMessages.listFailed },
  })
}

export function useChangeOwner(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewOwner) => call(changeServerOwner, { params: { name }, body }),
    meta: { fallback: () => handOversMessages.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}

export function useConfirmChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_nothing: void) => call(confirmChange, { params: { id } }),
    meta: { fallback: () => handOversMessages.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}

export function useCancelChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_nothing: void) => call(cancelConfirmation, { params: { id } }),
    meta: { fallback: () => handOversMessages.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}
