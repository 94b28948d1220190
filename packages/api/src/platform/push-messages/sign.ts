import { sign } from 'node:crypto'
import type { PushKeys } from './keys.ts'

/** Push services refuse signatures of more than a day. */
const lifetimeSeconds = 12 * 3600

/** Returns the header that proves to a push service which installation sends (RFC 8292). */
export function signFor(
  endpoint: URL,
  { publicKey, privateKey }: PushKeys,
  { contact, now }: { contact: string; now: number },
): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now / 1000) + lifetimeSeconds,
    sub: contact,
  }
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encodeJson).join('.')
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(unsigned), key).toString('base64url')
  return `vapid t=${unsigned}.${signature}, k=${publicKey}`
}

const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
