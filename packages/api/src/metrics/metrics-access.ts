import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } }

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Any of these headers means that a proxy forwarded the request of another client. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Decides who may read the figures, which name every server: a program on this machine without a proxy, or
 * the holder of the operator's token. The comparison takes the same time for every wrong token.
 */
export function mayReadMetrics(token: string | null): (asked: Asked) => boolean {
  const expected = token === null ? null : digest(`Bearer ${token}`)
  return ({ headers, socket }) => {
    const given = headers.authorization
    if (expected !== null && given !== undefined) return timingSafeEqual(digest(given), expected)
    if (forwarding.some((name) => headers[name] !== undefined)) return false
    return loopback.has(socket.remoteAddress ?? '')
  }
}
