import type { Db } from '../../kit/db.ts'
import type { Log } from '../../kit/log.ts'
import { createId } from '../../kit/secrets.ts'
import type { PostResult } from '../webhooks/index.ts'
import { type Claim, claimMessage } from './claim.ts'
import { sweepDevices } from './device-store.ts'
import { deleteOldMessages, listDueDevices } from './message-store.ts'
import type { PushPost } from './push-post.ts'
import { recordResult } from './record-result.ts'

type Deps = {
  db: Db
  log: Log
  now: () => number
  post: PushPost
  /** False when the operator has switched push messages off; then old rows are only removed. */
  isOn: boolean
}

const checkIntervalMs = 1000
const sweepIntervalMs = 3_600_000
const keptMs = 2 * 24 * 3_600_000
/** Parallel requests of this process; each device gets one at a time across all processes. */
const maxAtOnce = 8

/**
 * Sends queued messages. A device is claimed with a lease first, so that only one process works on it. If that
 * process dies after sending and before recording it, the message is sent again with the same tag.
 */
export function createPushSender(deps: Deps) {
  const { db, log, now } = deps
  let isClosed = false
  let sweptAt = Number.NEGATIVE_INFINITY
  let timer = setTimeout(check, checkIntervalMs)
  let checking: Promise<void> = Promise.resolve()
  const atWork = new Set<Promise<void>>()

  function check(): void {
    checking = claimAll()
      .catch((error: unknown) => log.error({ err: error }, 'looking for push messages failed'))
      .finally(() => {
        if (!isClosed) timer = setTimeout(check, checkIntervalMs)
      })
  }

  async function claimAll(): Promise<void> {
    if (now() - sweptAt >= sweepIntervalMs) {
      sweptAt = now()
      await db.transaction(async (tx) => {
        await deleteOldMessages(tx, sweptAt - keptMs)
        await sweepDevices(tx)
      })
    }
    const room = maxAtOnce - atWork.size
    if (!deps.isOn || room <= 0) return
    for (const id of await db.transaction((tx) => listDueDevices(tx, now(), room))) {
      const token = createId()
      const claim = await db.transaction((tx) => claimMessage(tx, { id, token, at: now() }))
      if (claim === null) continue
      const work = deliver(deps, claim).catch((error: unknown) => {
        log.error({ err: error, device: id }, 'a push message could not be sent')
      })
      atWork.add(work)
      void work.then(() => atWork.delete(work))
    }
  }

  return {
    /** Starts no new requests and waits for the running ones. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await checking
      await Promise.all(atWork)
    },
  }
}

async function deliver({ db, now, post }: Deps, claim: Claim): Promise<void> {
  const result: PostResult = await post(claim.device, claim.content)
  await db.transaction((tx) => recordResult(tx, claim, { ...result, at: now() }))
}
