import type { RequestRefusal } from '@trellis/contract/kit/call-refusals.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import type { FastifyReply } from 'fastify'
import { noPagePolicy } from './failure-text.ts'
import { createFault, Fault, type FaultKind } from './fault.ts'

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

const frameworkRefusals: Record<string, [FaultKind, RequestRefusal]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', { code: 'request-too-large' }],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['bad-input', { code: 'request-not-json' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad-input', { code: 'request-cut-off' }],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad-input', { code: 'request-invalid-json' }],
  FST_ERR_BAD_URL: ['bad-input', { code: 'address-invalid' }],
  FST_ERR_MAX_PARAM_LENGTH: ['missing', { code: 'nothing-here' }],
}

/** Returns the refusal for an error, or null when the error is a bug. */
export function toFault(error: unknown): Fault | null {
  if (error instanceof Fault) return error
  if (!(error instanceof Error)) return null
  const known = frameworkRefusals['code' in error ? String(error.code) : '']
  if (known !== undefined) return createFault(known[0], known[1], { code: known[0] })
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (error instanceof SyntaxError || (status >= 400 && status < 500)) {
    return createFault('bad-input', { code: 'request-invalid' }, { code: 'bad-input' })
  }
  return null
}

/** Creates the refusal for an unknown address. */
export const createNothingHereFault = () =>
  createFault('missing', { code: 'nothing-here' }, { code: 'missing' })

/** Answers a failed call. The answer to a bug reveals no internals. */
export function sendFailure(reply: FastifyReply, fault: Fault | null): FastifyReply {
  reply.headers(answerHeaders)
  if (fault === null) {
    return reply
      .code(500)
      .send(JSON.stringify({ error: getSentence({ code: 'internal' }), code: 'internal' }))
  }
  const { status, json } = describeFault(fault)
  return reply.code(status).send(json)
}

/** Returns the status and the body that answer a refused call. */
export function describeFault(fault: Fault): { status: number; json: string } {
  const { message, code, params, fields, fieldCauses, conflicts, moreConflicts } = fault
  return {
    status: statuses[fault.kind],
    json: JSON.stringify({
      error: message,
      code,
      ...(params && { params }),
      ...(fields && { fields }),
      ...(fieldCauses && { fieldCauses }),
      ...(conflicts && { conflicts }),
      ...(moreConflicts && { moreConflicts }),
    }),
  }
}
