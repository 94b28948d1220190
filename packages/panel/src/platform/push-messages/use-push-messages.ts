import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPushDevice,
  type PushEvent,
  readPushMessages,
  removePushDevice,
  testPushDevice,
  writePushChoices,
} from '@trellis/contract/platform/push-messages.ts'
import { showToast } from '../../design/toast.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { endPushMessages, openPushAddress, readPushAddress } from '../../kit/push-subscription.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { pushMessages } from '../../messages/push.ts'
import { describeDevice } from './device-name.ts'

const text = pushMessages
const deviceKey = ['push-device']
/** A device that has just got a message shows it soon. */
const recheckMs = 30_000

const useParams = () => ({ id: useAccount().user.id })

export function usePushMessages() {
  const params = useParams()
  return useQuery({ ...getQuery(readPushMessages, { params }), refetchInterval: recheckMs })
}

/** The id of this browser among the devices; null when it has no address at a push service. */
export function useOwnDeviceId(): string | null {
  const { data = null } = useQuery({ queryKey: deviceKey, queryFn: readOwnId })
  return data
}

async function readOwnId(): Promise<string | null> {
  const address = await readPushAddress()
  if (address === null) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address.endpoint))
  return [...new Uint8Array(hash)].map((it) => it.toString(16).padStart(2, '0')).join('')
}

export function useTurnOn(publicKey: string) {
  const params = useParams()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () => {
      const address = await openPushAddress(publicKey)
      const body = { ...address, name: describeDevice(navigator.userAgent) }
      return call(addPushDevice, { params, body })
    },
    meta: { fallback: () => text.addFailed },
    onSettled: refresh,
  })
}

export function useRemoveDevice(deviceId: string, isOwn: boolean) {
  const params = { ...useParams(), deviceId }
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () => {
      const answer = await call(removePushDevice, { params })
      if (isOwn) await endPushMessages()
      return answer
    },
    meta: { fallback: () => text.removeFailed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: refresh,
  })
}

export function useTestDevice(deviceId: string) {
  const params = { ...useParams(), deviceId }
  return useMutation({
    mutationFn: () => call(testPushDevice, { params }),
    meta: { fallback: () => text.testFailed },
    onSuccess: ({ message }) => showToast('info', message),
  })
}

/** Switches a group of notices on or off, and shows it at once. */
export function useChooseEvents() {
  const params = useParams()
  const client = useQueryClient()
  const refresh = useRefresh()
  const queryKey = getKey(readPushMessages, { params })
  return useMutation({
    mutationFn: (off: PushEvent[]) => call(writePushChoices, { params, body: { off } }),
    meta: { fallback: () => text.saveFailed },
    onMutate: (off) => {
      client.setQueryData(queryKey, (known: object | undefined) => known && { ...known, off })
    },
    onSettled: refresh,
  })
}

function useRefresh() {
  const params = useParams()
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: getKey(readPushMessages, { params }) }),
      client.invalidateQueries({ queryKey: deviceKey }),
    ])
  }
}
