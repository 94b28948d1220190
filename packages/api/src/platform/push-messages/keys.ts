import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import type { Tx } from '../../kit/db.ts'

/** The curve of the keys of installations and devices. */
export const curve = 'prime256v1'

/** The keys with which this installation signs its requests to push services (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: KeyObject }

/**
 * Returns the installation's keys, which the first call makes. Two processes that start together keep the keys of
 * the one that commits first.
 */
export async function openPushKeys(tx: Tx): Promise<PushKeys> {
  const known = await findKeys(tx)
  if (known !== undefined) return readKeys(known)
  const pair = createECDH(curve)
  const publicKey = pair.generateKeys('base64url')
  await tx
    .insertInto('push_key')
    .values({ id: 1, public_key: publicKey, private_key: pair.getPrivateKey('base64url') })
    .onConflict((it) => it.doNothing())
    .execute()
  const kept = await findKeys(tx)
  if (kept === undefined) throw new Error('The keys for push messages could not be stored.')
  return readKeys(kept)
}

type StoredKeys = { public_key: string; private_key: string }

const findKeys = (tx: Tx): Promise<StoredKeys | undefined> =>
  tx.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()

function readKeys({ public_key: publicKey, private_key: d }: StoredKeys): PushKeys {
  // An uncompressed point: one byte for its form, then the two coordinates.
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
  if (x === undefined || y === undefined) throw new Error('The keys for push messages are damaged.')
  const key = { kty: 'EC', crv: 'P-256', x, y, d }
  return { publicKey, privateKey: createPrivateKey({ format: 'jwk', key }) }
}
