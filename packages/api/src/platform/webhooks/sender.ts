import { describeRefusal } from '@trellis/contract/kit/refusal.ts'
import { maxAttempts } from '@trellis/contract/platform/webhooks.ts'
import type { Db } from '../../kit/db.ts'
import { endLease, takeLease } from '../../kit/lease.ts'
import type { Log } from '../../kit/log.ts'
import { createId } from '../../kit/secrets.ts'
import { startSendQueue } from '../../kit/send-queue.ts'
import type { Timings } from '../../kit/timings.ts'
import { deliverySentences } from './delivery-sentences.ts'
import { getMessage, getSecret, payloadSchema } from './message.ts'
import type { Post } from './post.ts'
import {
  type DeliveryRow,
  deleteOlder,
  findWebhook,
  listDue,
  recordTry,
  type StoredWebhook,
  takeNext,
} from './store.ts'

type Deps = {
  db: Db
  log: Log
  now: () => number
  timings: Pick<Timings, 'sendMs'>
  post: Post
  /** The installation's secret, from which each webhook's secret is derived. */
  secret: string
  origin: string
}

const keptMs = 30 * 24 * 3_600_000
/** Parallel deliveries of this process; each webhook gets one at a time across all processes. */
const maxAtOnce = 4
/** Longer than any attempt takes, so the holder of an expired lease is gone. */
const leaseMs = 60_000
const minuteMs = 60_000
/** Pauses after each failed attempt, almost a day in total. */
const pausesMs = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)

type Claim = { webhook: StoredWebhook; delivery: DeliveryRow; token: string }

export type WebhookSender = ReturnType<typeof createWebhookSender>

/**
 * Sends pending deliveries. A webhook is claimed with a lease first, so that only one process works on it.
 * If that process dies after sending and before recording it, the delivery is sent again with the same id.
 */
export function createWebhookSender(deps: Deps) {
  const { db, log, now } = deps
  return startSendQueue({
    now,
    everyMs: deps.timings.sendMs,
    maxAtOnce,
    onError: (err, webhook) => {
      if (webhook === null) log.error({ err }, 'looking for webhooks to send failed')
      else log.error({ err, webhook }, 'a webhook could not be sent')
    },
    sweep: (at) => db.transaction((tx) => deleteOlder(tx, at - keptMs)),
    listDue: (limit) => db.transaction((tx) => listDue(tx, now(), limit)),
    claim: async (id) => {
      const claim = await claimNext(deps, id)
      return claim && (() => deliver(deps, claim))
    },
  })
}

function claimNext({ db, now }: Deps, webhookId: string): Promise<Claim | null> {
  const at = now()
  const token = createId()
  return db.transaction(async (tx) => {
    const lease = { token, now: at, until: at + leaseMs }
    if (!(await takeLease(tx, 'webhook', webhookId, lease))) return null
    const webhook = await findWebhook(tx, webhookId)
    const delivery = await takeNext(tx, webhookId, at)
    if (webhook !== null && delivery !== null) return { webhook, delivery, token }
    await endLease(tx, 'webhook', webhookId, token)
    return null
  })
}

async function deliver(deps: Deps, { webhook, delivery, token }: Claim): Promise<void> {
  const { db, now, origin } = deps
  const { id, event, attempts } = delivery
  const sent = {
    ...payloadSchema.parse(JSON.parse(delivery.payload)),
    id,
    event,
    at: delivery.created_at,
  }
  const secret = getSecret(deps.secret, webhook.id)
  const { format, language } = webhook
  const how = { format, language, secret, origin, now: now() }
  const posted = await deps.post(webhook.url, getMessage(sent, how))
  const at = now()
  const { failure } = posted
  const isDone = failure === null
  const pause = attempts < maxAttempts ? pausesMs[attempts - 1] : undefined
  await db.transaction(async (tx) => {
    // If another sender holds the lease by now, it records the delivery's result.
    if (!(await endLease(tx, 'webhook', webhook.id, token))) return
    const nextAt = isDone || pause === undefined ? null : at + pause
    const state = isDone ? 'delivered' : nextAt === null ? 'given-up' : 'waiting'
    const reason = failure && describeRefusal(failure, deliverySentences)
    await recordTry(tx, id, { ...posted, reason, cause: failure, state, nextAt, at })
  })
}
