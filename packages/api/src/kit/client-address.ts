import type { FastifyRequest } from 'fastify'

const loopback = /^(::ffff:)?127\.|^::1$/

/**
 * Whom a request of somebody without an account comes from. A proxy on this machine, which is how HTTPS gets here, adds the
 * address that it saw as the last one; what others say of themselves counts for nothing.
 */
export function clientAddress({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined || !loopback.test(ip)) return ip
  return String(forwarded).split(',').at(-1)?.trim().slice(0, 64) || ip
}
