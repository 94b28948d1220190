import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The credentials of a login, and the server that was asked for; empty when none was. */
export type LoginClaim = { growId: string; password: string; server: string }

/** A claim from an opened ticket. */
export type LoginTicket = LoginClaim & {
  /** Unique for each sealed ticket. */
  id: string
  sealedAt: number
  expiresAt: number
}

/**
 * The program that may open a ticket. Each has a different key, so that no hosted server can read tickets for
 * another.
 */
export type TicketReader = { kind: 'lobby' } | { kind: 'server'; id: string }

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const about = Buffer.from('trellis login ticket 1')
/** More than the longest claim takes. */
const maxCharacters = 2048

/** The path of a host's secret, under `DATA_DIR`. */
export const ticketSecretFile = 'keys/login-ticket-secret'

/** Derives a reader's key from the host's secret. */
export function createTicketKey(hostSecret: string, reader: TicketReader): Buffer {
  const purpose = reader.kind === 'lobby' ? 'lobby' : `server ${reader.id}`
  return Buffer.from(hkdfSync('sha256', hostSecret, about, purpose, keyBytes))
}

/** Encrypts a claim with the key, for a limited time. */
export function sealTicket(
  key: Buffer,
  claim: LoginClaim,
  at: { now: number; forMs: number },
): string {
  const { growId, password, server } = claim
  const lines = [at.now, at.now + at.forMs, putOnOneLine(growId), putOnOneLine(server), password]
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(about)
  const sealed = Buffer.concat([sealing.update(lines.join('\n'), 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Returns null for a ticket of another key, a changed one, and an expired one. */
export function openTicket(key: Buffer, text: string, now: number): LoginTicket | null {
  if (text.length > maxCharacters || !/^[A-Za-z0-9_-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const nonce = bytes.subarray(0, nonceBytes)
  const lines = decrypt(key, nonce, bytes.subarray(nonceBytes))?.split('\n')
  if (lines === undefined) return null
  const [sealedAt = '', expiresAt = '', growId = '', server = '', ...password] = lines
  const ticket = { growId, server, password: password.join('\n'), id: nonce.toString('hex') }
  return now < Number(expiresAt)
    ? { ...ticket, sealedAt: Number(sealedAt), expiresAt: Number(expiresAt) }
    : null
}

function decrypt(key: Buffer, nonce: Buffer, rest: Buffer): string | null {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  opening.setAAD(about).setAuthTag(rest.subarray(0, tagBytes))
  try {
    const text = opening.update(rest.subarray(tagBytes))
    return Buffer.concat([text, opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

const putOnOneLine = (text: string) => text.replaceAll(/[\r\n]/g, ' ')
