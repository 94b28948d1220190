import { type ClientRequest, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Clock } from '@trellis/enet/clock.ts'
import { readServerPage, type ServerPage } from '@trellis/protocol/text/server-page.ts'

export type PageOptions = {
  timeoutMs: number
  clock: Clock
  /** The client's fields of the request. */
  form: Record<string, string>
  /** The certificates to trust instead of the default ones, for operators who have their own. */
  trusted?: string
  signal?: AbortSignal
}

type PageFault = 'unreachable' | 'silent' | 'unreadable'

/** Far above the size of such a page. */
const maxCharacters = 32 * 1024

/** Fetches the login data page, or returns the reason for a failure. Redirects are not followed. */
export async function fetchServerPage(
  url: string,
  options: PageOptions,
): Promise<ServerPage | PageFault> {
  if (!URL.canParse(url) || !/^https?:/.test(url)) return 'unreachable'
  const { promise, resolve } = Promise.withResolvers<{ text: string } | PageFault>()
  const request = post(url, options, resolve)
  const callOff = options.clock.after(options.timeoutMs, () => resolve('silent'))
  const found = await promise
  callOff()
  request.destroy()
  return typeof found === 'string' ? found : (readServerPage(found.text) ?? 'unreadable')
}

function post(
  url: string,
  { form, trusted, signal }: PageOptions,
  settle: (found: { text: string } | PageFault) => void,
): ClientRequest {
  const body = new URLSearchParams(form).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  const send = url.startsWith('https:') ? requestSecure : requestPlain
  // Without an agent the connection is not kept for reuse.
  const request = send(url, { method: 'POST', headers, agent: false, ca: trusted, signal })
  request.on('error', () => settle('unreachable'))
  request.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text += part
      if (text.length > maxCharacters) settle('unreadable')
    })
    response.on('end', () => settle(response.statusCode === 200 ? { text } : 'unreadable'))
    response.on('error', () => settle('unreachable'))
  })
  request.end(body)
  return request
}
