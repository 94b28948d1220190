import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteStamp,
  listStamps,
  renameStamp,
  saveStamp,
} from '@trellis/contract/game/world-library.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { getStatusText } from '../../../kit/call-failure.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { stampsMessages } from '../../../messages/stamps.ts'

const meta = {
  fallback: (error: unknown) => stampsMessages.failed({ statusText: getStatusText(error) }),
}

export const useStamps = (serverId: string) =>
  useQuery({ ...getQuery(listStamps, { params: { serverId } }), meta })

/** Saves, renames and deletes stamps of the server. */
export function useStampActions(serverId: string) {
  const client = useQueryClient()
  const onSuccess = ({ message }: { message: string }) => {
    showToast('success', message)
    return client.invalidateQueries({ queryKey: getKey(listStamps, { params: { serverId } }) })
  }
  return {
    save: useMutation({
      mutationFn: (body: BodyOf<typeof saveStamp>) =>
        call(saveStamp, { params: { serverId }, body }),
      meta,
      onSuccess,
    }),
    rename: useMutation({
      mutationFn: ({ stampId, name }: { stampId: string; name: string }) =>
        call(renameStamp, { params: { serverId, stampId }, body: { name } }),
      meta,
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (stampId: string) => call(deleteStamp, { params: { serverId, stampId } }),
      meta,
      onSuccess,
    }),
  }
}
