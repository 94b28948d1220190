import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'

const cost: ScryptOptions & { N: number; r: number; p: number } = { N: 16_384, r: 8, p: 1 }

/** As the engine reads it: `$scrypt$N,r,p$salt$hash`, the last two in Base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
  const { N, r, p } = cost
  return `$scrypt$${N},${r},${p}$${salt.toString('base64')}$${hash.toString('base64')}`
}
