import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals texts with a key that is derived from the secret of the installation, so that the database holds none in clear. */
export class SealedText {
  readonly #key: Buffer

  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  }

  seal(text: string): string {
    const nonce = randomBytes(nonceBytes)
    const sealing = createCipheriv(cipher, this.#key, nonce)
    const sealed = [sealing.update(text, 'utf8'), sealing.final()]
    return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString('base64')
  }

  /** Throws for a text that was sealed with another secret. */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, nonceBytes))
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const opened = [opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]
    return Buffer.concat(opened).toString('utf8')
  }
}
