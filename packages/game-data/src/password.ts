import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const usual = { N: 16_384, r: 8, p: 1 }
const hashBytes = 32

/** How long a hash of `hashPassword` is at most, in characters. */
export const passwordHashLength = 96

/** As it stands in a player's `pass`: `$scrypt$N,r,p$salt$hash`, the last two in Base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, usual)
  const { N, r, p } = usual
  return `$scrypt$${N},${r},${p}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** False for data that other engines wrote: they keep passwords as they are. */
export function isHashed(pass: string): boolean {
  return stored.test(pass)
}

/** Whether this is the password; takes what an import brought as plain text, too. */
export async function isPassword(password: string, pass: string): Promise<boolean> {
  const parts = stored.exec(pass)
  if (!parts) return pass !== '' && isSame(Buffer.from(password), Buffer.from(pass))
  const [, N = '', r = '', p = '', salt = '', hash = ''] = parts
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  // What is in a file may cost no more than what we would write into it.
  if (cost.N > usual.N || cost.r > usual.r || cost.p > usual.p) return false
  return isSame(
    await derive(password, Buffer.from(salt, 'base64'), cost),
    Buffer.from(hash, 'base64'),
  )
}

const stored = /^\$scrypt\$(\d{1,7}),(\d{1,2}),(\d{1,2})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function derive(password: string, salt: Buffer, cost: typeof usual): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashBytes, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
