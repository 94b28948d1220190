import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addWebhook,
  type Delivery,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
  type WebhookForm,
} from '@trellis/contract/platform/webhooks.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'

const text = webhooksMessages
const queryKey = getKey(listWebhooks, {})
const whileWaitingMs = 2000

export function useWebhooks() {
  return useQuery({
    ...getQuery(listWebhooks, {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastState }) => lastState === 'waiting') === true && whileWaitingMs,
    meta: { fallback: () => text.fetchFailed },
  })
}

/** Reloads while a delivery is on its way. */
export function useDeliveries(webhookId: string) {
  return useQuery({
    ...getQuery(listDeliveries, { params: { webhookId } }),
    refetchInterval: ({ state }) => isUnderWay(state.data) && whileWaitingMs,
    meta: { fallback: () => text.deliveriesFailed },
  })
}

const isUnderWay = (deliveries: readonly Delivery[] | undefined) =>
  deliveries?.some(({ state }) => state === 'waiting') === true

export function useAddWebhook() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (form: WebhookForm) => call(addWebhook, { body: form }),
    meta: { fallback: () => text.addFailed },
    onSettled: refresh,
  })
}

export function useRemoveWebhook(webhookId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(removeWebhook, { params: { webhookId } }),
    meta: { fallback: () => text.removeFailed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: refresh,
  })
}

export function useTestWebhook(webhookId: string) {
  const refresh = useRefresh(webhookId)
  return useMutation({
    mutationFn: () => call(testWebhook, { params: { webhookId } }),
    meta: { fallback: () => text.testFailed },
    onSuccess: ({ message }) => showToast('info', message),
    onSettled: refresh,
  })
}

export function useResendDelivery(webhookId: string, deliveryId: string) {
  const refresh = useRefresh(webhookId)
  return useMutation({
    mutationFn: () => call(resendDelivery, { params: { webhookId, deliveryId } }),
    meta: { fallback: () => text.resendFailed },
    onSuccess: ({ message }) => showToast('info', message),
    onSettled: refresh,
  })
}

function useRefresh(webhookId?: string) {
  const client = useQueryClient()
  return async () => {
    const log = webhookId === undefined ? null : getKey(listDeliveries, { params: { webhookId } })
    await Promise.all([
      client.invalidateQueries({ queryKey }),
      log && client.invalidateQueries({ queryKey: log }),
    ])
  }
}
