import type { Db } from '../../kit/db.ts'
import type { Log } from '../../kit/log.ts'
import { createId } from '../../kit/secrets.ts'
import { startSendQueue } from '../../kit/send-queue.ts'
import type { Timings } from '../../kit/timings.ts'
import { type Claim, claimMessage } from './claim.ts'
import { sweepDevices } from './device-store.ts'
import { deleteOldMessages, listDueDevices } from './message-store.ts'
import type { PushPost } from './push-post.ts'
import { recordResult } from './record-result.ts'

type Deps = {
  db: Db
  log: Log
  now: () => number
  timings: Pick<Timings, 'sendMs'>
  post: PushPost
  /** False when the operator has switched push messages off; then old rows are only removed. */
  isOn: boolean
}

const keptMs = 2 * 24 * 3_600_000
/** Parallel requests of this process; each device gets one at a time across all processes. */
const maxAtOnce = 8

/**
 * Sends queued messages. A device is claimed with a lease first, so that only one process works on it. If that
 * process dies after sending and before recording it, the message is sent again with the same tag.
 */
export function createPushSender(deps: Deps) {
  const { db, log, now, isOn } = deps
  return startSendQueue({
    now,
    everyMs: deps.timings.sendMs,
    maxAtOnce,
    onError: (err, device) => {
      if (device === null) log.error({ err }, 'looking for push messages failed')
      else log.error({ err, device }, 'a push message could not be sent')
    },
    sweep: (at) =>
      db.transaction(async (tx) => {
        await deleteOldMessages(tx, at - keptMs)
        await sweepDevices(tx)
      }),
    listDue: async (limit) =>
      isOn ? db.transaction((tx) => listDueDevices(tx, now(), limit)) : [],
    claim: async (id) => {
      const token = createId()
      const claim = await db.transaction((tx) => claimMessage(tx, { id, token, at: now() }))
      return claim && (() => deliver(deps, claim))
    },
  })
}

async function deliver({ db, now, post }: Deps, claim: Claim): Promise<void> {
  const result = await post(claim.device, claim.content)
  await db.transaction((tx) => recordResult(tx, claim, { ...result, at: now() }))
}
