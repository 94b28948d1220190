import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listPlayerVersions,
  readPlayerVersionChanges,
  restorePlayerVersion,
} from '@trellis/contract/players.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { queryOf } from '../../../kit/queries.ts'
import { words } from '../../../words/words.ts'
import { refreshPlayers } from '../use-players.ts'

const text = words.documents.versions

export function usePlayerVersions(userId: string, name: string) {
  return useQuery({
    ...queryOf(listPlayerVersions, { params: { id: userId, name } }),
    staleTime: 0,
    meta: { fallback: () => text.failed },
  })
}

type VersionOfPlayer = { userId: string; name: string; number: number }

/** Against what is there now, so it is asked anew each time it is opened. */
export function usePlayerChanges({ userId, name, number }: VersionOfPlayer) {
  return useQuery({
    ...queryOf(readPlayerVersionChanges, { params: { id: userId, name, number } }),
    gcTime: 0,
    meta: { fallback: () => text.changesFailed },
  })
}

export function useRestorePlayerVersion(userId: string, name: string, onRestored: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) =>
      call(restorePlayerVersion, { params: { id: userId, name, number } }),
    meta: { fallback: () => text.restoreFailed },
    onSuccess: ({ message }) => {
      showToast('success', message)
      onRestored()
      return refreshPlayers(client, userId, name)
    },
  })
}
