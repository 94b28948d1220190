import { createHash } from 'node:crypto'
import type {
  PushDevice,
  PushDeviceForm,
  PushEvent,
} from '@trellis/contract/platform/push-messages.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import {
  type DeviceRow,
  listDevices,
  putDevice,
  readOff,
  removeDevice,
  writeOff,
} from './device-store.ts'
import { hasUsableKeys } from './encrypt.ts'
import { countQueuedSince, insertMessage } from './message-store.ts'
import { maxPerHour } from './outbox.ts'
import { findPushPolicy } from './push-services.ts'

type Deps = {
  db: Db
  now: () => number
  /** The public key of the installation; null when push messages are off. */
  publicKey: string | null
  services: ReadonlySet<string>
}

const hourMs = 3_600_000

export type PushMessages = ReturnType<typeof createPushMessages>

/** Manages the devices and choices of users. Notices queue the messages, and `sender.ts` sends them. */
export function createPushMessages({ db, now, publicKey, services }: Deps) {
  return {
    read: (userId: string) =>
      db.transaction(async (tx) => ({
        publicKey,
        off: await readOff(tx, userId),
        devices: (await listDevices(tx, userId)).map(getShown),
      })),

    choose: (userId: string, off: PushEvent[]) =>
      db.transaction(async (tx) => {
        const chosen = [...new Set(off)]
        await writeOff(tx, userId, chosen)
        return { off: chosen }
      }),

    async add({ userId, sessionId, isBanned }: Caller, form: PushDeviceForm) {
      if (publicKey === null) throw createFault('unavailable', { code: 'push-off' })
      if (isBanned) throw createFault('forbidden', { code: 'banned' })
      const { endpoint, keys, name } = form
      if (findPushPolicy(endpoint, services) === null || !hasUsableKeys(keys))
        throw createFault('bad-input', { code: 'push-service-unknown' })
      const id = createHash('sha256').update(endpoint).digest('hex')
      const row = { id, user_id: userId, session_id: sessionId, endpoint, ...keys, name, at: now() }
      return db.transaction(async (tx) => {
        await putDevice(tx, row)
        return { device: getShown(await openDevice(tx, userId, id)) }
      })
    },

    remove: (userId: string, deviceId: string) =>
      db.transaction(async (tx) => {
        await openDevice(tx, userId, deviceId)
        await removeDevice(tx, deviceId)
        return createReply({ code: 'push-device-removed' })
      }),

    test: (userId: string, deviceId: string) =>
      db.transaction(async (tx) => {
        await openDevice(tx, userId, deviceId)
        const [event, at] = ['test', now()] as const
        if ((await countQueuedSince(tx, { deviceId, event, since: at - hourMs })) >= maxPerHour)
          throw createFault('too-many', { code: 'too-many-requests' }, { code: 'too-many' })
        const id = createId()
        await insertMessage(tx, { id, deviceId, event, noticeId: null, code: event, at })
        return createReply({ code: 'push-tested' })
      }),
  }
}

async function openDevice(tx: Tx, userId: string, id: string): Promise<DeviceRow> {
  const row = (await listDevices(tx, userId)).find((it) => it.id === id)
  if (row === undefined) throw createFault('missing', { code: 'no-such-push-device' })
  return row
}

const getShown = ({ id, name, created_at, last_sent_at }: DeviceRow): PushDevice => ({
  id,
  name,
  createdAt: formatInstant(created_at),
  lastSentAt: formatInstantOrNull(last_sent_at),
})
