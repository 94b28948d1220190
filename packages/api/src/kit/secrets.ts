import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A fresh unguessable token, 256 bits. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** An id that names and never repeats: 120 random bits as lower-case letters and digits. */
export const newId = () => BigInt(`0x${randomBytes(15).toString('hex')}`).toString(36)

/** What the database keeps instead of a token. The token is random, so a plain hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Reads the secret kept in a file, or makes it (0600). Two processes that start together agree on one. */
export function keptSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const descriptor = openSync(file, 'wx', 0o600)
    writeSync(descriptor, newSecret())
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${file} does not hold a usable secret; remove it to make a new one.`)
  return secret
}
