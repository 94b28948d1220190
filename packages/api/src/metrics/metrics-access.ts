import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

type MetricsRequest = Pick<FastifyRequest, 'headers'> & {
  socket: { remoteAddress?: string | undefined }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Each of these headers shows that a proxy forwarded the request. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

const hashText = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns the check for access to the metrics, which name every server. It admits local programs that use no
 * proxy, and holders of the operator's token. The token comparison runs in constant time.
 */
export function mayReadMetrics(token: string | null): (requested: MetricsRequest) => boolean {
  const expected = token === null ? null : hashText(`Bearer ${token}`)
  return ({ headers, socket }) => {
    const given = headers.authorization
    if (expected !== null && given !== undefined) return timingSafeEqual(hashText(given), expected)
    if (forwarding.some((name) => headers[name] !== undefined)) return false
    return loopback.has(socket.remoteAddress ?? '')
  }
}
