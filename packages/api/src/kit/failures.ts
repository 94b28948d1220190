import type { FastifyReply } from 'fastify'
import { noPagePolicy } from './failure-text.ts'
import { Fault, type FaultKind } from './fault.ts'

const statuses: Record<FaultKind, number> = {
  'bad-input': 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  trouble: 503,
  'upstream-failed': 502,
  'upstream-slow': 504,
}

/** Responses are JSON for one caller and must not be cached. */
export const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': noPagePolicy,
}

const frameworkKinds: Record<string, [FaultKind, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['bad-input', 'The request must be JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad-input', 'The request was cut off.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad-input', 'The request is not valid JSON.'],
  FST_ERR_BAD_URL: ['bad-input', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['missing', 'There is nothing here.'],
}

/** Returns the refusal for an error, or null when the error is a bug. */
export function asFault(error: unknown): Fault | null {
  if (error instanceof Fault) return error
  if (!(error instanceof Error)) return null
  const known = frameworkKinds['code' in error ? String(error.code) : '']
  if (known !== undefined) return new Fault(known[0], known[1])
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (error instanceof SyntaxError || (status >= 400 && status < 500)) {
    return new Fault('bad-input', 'The request is not valid.')
  }
  return null
}

/** Creates the refusal for an unknown address. */
export const nothingHere = () => new Fault('missing', 'There is nothing here.')

/** Answers a failed call. The answer to a bug reveals no internals. */
export function sendFailure(reply: FastifyReply, fault: Fault | null): FastifyReply {
  reply.headers(answerHeaders)
  if (fault === null) {
    return reply
      .code(500)
      .send(JSON.stringify({ error: 'Something went wrong on our side.', code: 'internal' }))
  }
  const { message, code, params, fields, conflicts } = fault
  return reply.code(statuses[fault.kind]).send(
    JSON.stringify({
      error: message,
      code,
      ...(params && { params }),
      ...(fields && { fields }),
      ...(conflicts && { conflicts }),
    }),
  )
}
