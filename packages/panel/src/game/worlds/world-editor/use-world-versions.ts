import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listWorldVersions,
  readWorldVersionChanges,
  restoreWorldVersion,
} from '@trellis/contract/worlds.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { queryOf } from '../../../kit/queries.ts'
import { words } from '../../../words/words.ts'
import { refreshWorlds } from '../use-worlds.ts'

export function useWorldVersions(userId: string, name: string) {
  return useQuery({
    ...queryOf(listWorldVersions, { params: { id: userId, name } }),
    staleTime: 0,
    meta: { fallback: () => words.documents.versions.failed },
  })
}

type VersionOfWorld = { userId: string; name: string; number: number }

/** Against what is there now, so it is asked anew each time it is opened. */
export function useWorldChanges({ userId, name, number }: VersionOfWorld) {
  return useQuery({
    ...queryOf(readWorldVersionChanges, { params: { id: userId, name, number } }),
    gcTime: 0,
    meta: { fallback: () => words.documents.versions.changesFailed },
  })
}

export function useRestoreWorldVersion(userId: string, name: string, onRestored: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) =>
      call(restoreWorldVersion, { params: { id: userId, name, number } }),
    meta: { fallback: () => words.documents.versions.restoreFailed },
    onSuccess: ({ message }) => {
      showToast('success', message)
      onRestored()
      return refreshWorlds(client, userId, name)
    },
  })
}
