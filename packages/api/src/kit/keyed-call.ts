import type { Route } from '@trellis/contract/kit/route.ts'
import type { FastifyRequest } from 'fastify'
import { createFault } from './fault.ts'
import type { KeyedCall } from './repeated-calls.ts'

/** Returns the `Idempotency-Key` of a request; null without one. Throws `bad-input` for an invalid one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw createFault('bad-input', { code: 'idempotency-key-invalid' }, { code: 'bad-input' })
}

/**
 * Returns a POST with an idempotency key that must be done once; null for any other call. A call without an account has no
 * one whose keys they could be, and a streamed file cannot be compared before it is used.
 */
export function findKeyedCall(
  { method, ignoresKeys, upload, download }: Route,
  { caller, headers, originalUrl, body }: FastifyRequest,
): KeyedCall | null {
  if (method !== 'POST' || caller === null) return null
  if (ignoresKeys || upload !== undefined || download) return null
  const key = readIdempotencyKey(headers['idempotency-key'])
  return key === null ? null : { userId: caller.userId, key, method, address: originalUrl, body }
}
