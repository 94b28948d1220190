import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const defaultCost = { N: 16_384, r: 8, p: 1 }
const hashBytes = 32

/** The maximum length of a hash from `hashPassword`, in characters. */
export const passwordHashLength = 96

/** Returns the hash for a player's `pass`: `$scrypt$N,r,p$salt$hash`, the last two in Base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, defaultCost)
  const { N, r, p } = defaultCost
  return `$scrypt$${N},${r},${p}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** Returns false for data of other engines, which store passwords as plain text. */
export function isHashed(pass: string): boolean {
  return stored.test(pass)
}

/** Returns whether the password is right. Also accepts an imported password in plain text. */
export async function isPassword(password: string, pass: string): Promise<boolean> {
  const parts = stored.exec(pass)
  if (!parts) return pass !== '' && isSame(Buffer.from(password), Buffer.from(pass))
  const [, N = '', r = '', p = '', salt = '', hash = ''] = parts
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  // A stored hash must not cost more than the ones that Trellis creates.
  if (cost.N > defaultCost.N || cost.r > defaultCost.r || cost.p > defaultCost.p) return false
  return isSame(
    await derive(password, Buffer.from(salt, 'base64'), cost),
    Buffer.from(hash, 'base64'),
  )
}

const stored = /^\$scrypt\$(\d{1,7}),(\d{1,2}),(\d{1,2})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function derive(password: string, salt: Buffer, cost: typeof defaultCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashBytes, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
