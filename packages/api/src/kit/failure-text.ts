import { getSentence } from '@trellis/texts/sentences.ts'

/** The status of each failure and its refusal, which `params.reason` names where it has another code. */
const failures = {
  'request-timeout': [408, 'Request Timeout', 'request-timeout'],
  'headers-too-large': [431, 'Request Header Fields Too Large', 'headers-too-large'],
  'expectation-failed': [417, 'Expectation Failed', 'expectation-failed'],
  'not-a-websocket': [400, 'Bad Request', 'not-a-websocket'],
  'not-http': [400, 'Bad Request', 'not-http'],
  missing: [404, 'Not Found', 'nothing-here'],
  'not-allowed': [403, 'Forbidden', 'other-site'],
  unavailable: [503, 'Service Unavailable', 'panel-restarting'],
} as const

/** Applies to data responses: opened as a page, they run and load nothing, and no page can frame them. */
export const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"

export type ConnectionFailure = keyof typeof failures

/**
 * Returns a complete HTTP response with the standard failure body, for a connection that has no reply object
 * and is then closed.
 */
export function createFailureResponse(code: ConnectionFailure): string {
  const [status, text, refusal] = failures[code]
  const params = refusal === code ? undefined : { reason: refusal }
  const body = JSON.stringify({ error: getSentence({ code: refusal }), code, params })
  return [
    `HTTP/1.1 ${status} ${text}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-security-policy: ${noPagePolicy}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
