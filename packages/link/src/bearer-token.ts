import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'

/** The token for a link over the network: its holder has full control of the servers behind it. */
export const linkTokenSchema = z
  .string()
  .regex(/^[\w.~+/=-]{32,1000}$/, 'must have at least 32 characters without spaces')

export const createBearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` })

/** Takes as long for a wrong token as for the right one. */
export function carriesToken(headers: IncomingHttpHeaders, token: string): boolean {
  return timingSafeEqual(hashText(headers.authorization ?? ''), hashText(`Bearer ${token}`))
}

const hashText = (text: string) => createHash('sha256').update(text).digest()
