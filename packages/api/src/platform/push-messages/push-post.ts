import type { Refusal } from '@trellis/contract/kit/refusal.ts'
import { createPost, type PostResult, resolveName } from '../webhooks/index.ts'
import type { DeviceRow } from './device-store.ts'
import { encryptFor } from './encrypt.ts'
import type { PushKeys } from './keys.ts'
import { findPushPolicy } from './push-services.ts'
import { signFor } from './sign.ts'
import type { PushContent } from './word-message.ts'

type Deps = {
  keys: PushKeys
  services: ReadonlySet<string>
  /** The address at which a push service can reach the operator. */
  contact: string
  now: () => number
}

export type PushResult = Omit<PostResult, 'failure'> & {
  failure: PostResult['failure'] | Refusal<'push-service-unknown'>
}
export type PushPost = (device: DeviceRow, content: PushContent) => Promise<PushResult>

const deadlineMs = 10_000
/** How long a push service keeps a message for a device that is off. */
const keptSeconds = 12 * 3600

/**
 * Creates the function that sends one message to the push service of a device. The address is checked again, because the
 * operator may allow other services than when it was stored.
 */
export function createPushPost({ keys, services, contact, now }: Deps): PushPost {
  return async (device, content) => {
    const policy = findPushPolicy(device.endpoint, services)
    if (policy === null) return { status: null, ms: 0, failure: { code: 'push-service-unknown' } }
    const post = createPost({ policy, resolve: resolveName, deadlineMs })
    return post(device.endpoint, {
      body: encryptFor(device, JSON.stringify(content)),
      headers: {
        authorization: signFor(new URL(device.endpoint), keys, { contact, now: now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        urgency: 'high',
        // A message that still waits for the device is replaced by the newer one about the same incident.
        topic: content.tag,
      },
    })
  }
}
