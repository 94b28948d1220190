const failures = {
  'request-timeout': [408, 'Request Timeout', 'The request took too long to arrive.'],
  'headers-too-large': [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  'expectation-failed': [417, 'Expectation Failed', 'This expectation cannot be met.'],
  'not-a-websocket': [400, 'Bad Request', 'This address is for WebSockets only.'],
  'not-http': [400, 'Bad Request', 'The request is not valid HTTP.'],
  missing: [404, 'Not Found', 'There is nothing here.'],
  'not-allowed': [403, 'Forbidden', 'This request came from another site.'],
  unavailable: [503, 'Service Unavailable', 'The panel is restarting.'],
} as const

/** Applies to data responses: opened as a page, they run and load nothing, and no page can frame them. */
export const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"

export type ConnectionFailure = keyof typeof failures

/**
 * Returns a complete HTTP response with the standard failure body, for a connection that has no reply object
 * and is then closed.
 */
export function createFailureResponse(code: ConnectionFailure): string {
  const [status, reason, error] = failures[code]
  const body = JSON.stringify({ error, code })
  return [
    `HTTP/1.1 ${status} ${reason}`,
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
