import { createHash, randomBytes } from 'node:crypto'

/** A fresh unguessable token, 256 bits. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** An id that names and never repeats: 120 random bits as lower-case letters and digits. */
export const newId = () => BigInt(`0x${randomBytes(15).toString('hex')}`).toString(36)

/**
 * Returns the hash that the database stores instead of a token. The token is random, so a plain hash is
 * enough.
 */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')
