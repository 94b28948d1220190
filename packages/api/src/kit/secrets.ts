import { createHash, randomBytes } from 'node:crypto'

/** Returns a random token of 256 bits. */
export const createSecret = () => randomBytes(32).toString('base64url')

/** Returns a unique id: 120 random bits as lower-case letters and digits. */
export const createId = () => BigInt(`0x${randomBytes(15).toString('hex')}`).toString(36)

/**
 * Returns the hash of a token, which the database stores instead of the token. A plain hash is enough
 * because the token is random.
 */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')
