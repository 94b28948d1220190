import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { curve } from './keys.ts'

/** The keys of a browser's subscription, in base64url. */
export type DeviceKeys = { p256dh: string; auth: string }

const recordSize = 4096
/** Marks the last record of a message (RFC 8188). */
const lastRecord = 2

/**
 * Encrypts a message for a device (RFC 8291), so that its push service cannot read it. Throws if the device's key is
 * no point on the curve.
 */
export function encryptFor(device: DeviceKeys, message: string): Buffer {
  const receiver = Buffer.from(device.p256dh, 'base64url')
  const sender = createECDH(curve)
  const senderKey = sender.generateKeys()
  const secret = sender.computeSecret(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, senderKey])
  const input = derive(secret, { salt: Buffer.from(device.auth, 'base64url'), info }, 32)
  const salt = randomBytes(16)
  const key = derive(input, { salt, info: 'Content-Encoding: aes128gcm\0' }, 16)
  const nonce = derive(input, { salt, info: 'Content-Encoding: nonce\0' }, 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const text = Buffer.concat([Buffer.from(message), Buffer.from([lastRecord])])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(senderKey.length, 4)
  return Buffer.concat([
    salt,
    head,
    senderKey,
    cipher.update(text),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Returns whether a device's keys can be used: a point on the curve and 16 secret bytes. */
export function hasUsableKeys(device: DeviceKeys): boolean {
  try {
    encryptFor(device, '')
    return Buffer.from(device.auth, 'base64url').length === 16
  } catch {
    return false
  }
}

const derive = (
  input: Buffer,
  { salt, info }: { salt: Buffer; info: Buffer | string },
  size: number,
) => Buffer.from(hkdfSync('sha256', input, salt, info, size))
