import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { DeliveryFailure } from '@trellis/contract/platform/webhooks.ts'
import {
  type AddressPolicy,
  findAddressFault,
  findTarget,
  type Resolve,
  type Target,
} from './address-rule.ts'

type Posted = { body: string | Uint8Array; headers: Record<string, string> }

export type PostResult = { status: number | null; ms: number; failure: DeliveryFailure | null }

type Deps = {
  policy: AddressPolicy
  resolve: Resolve
  /** Total time for name resolution, connection and answer. */
  deadlineMs: number
  /** A certificate authority to trust instead of the public ones. */
  ca?: string
}

/** Maximum number of bytes read of an answer, of which only the status is used. */
const maxAnswerBytes = 64 * 1024

export type Post = (url: string, message: Posted) => Promise<PostResult>

/**
 * Creates the function for one delivery attempt. It never throws, follows no redirects and stores nothing of
 * the answer, which could come from an internal machine.
 */
export function createPost(deps: Deps): Post {
  return async (text, message) => {
    const began = performance.now()
    const ended = (status: number | null, failure: DeliveryFailure | null): PostResult => {
      return { status, ms: Math.round(performance.now() - began), failure }
    }
    const signal = AbortSignal.timeout(deps.deadlineMs)
    const fault = findAddressFault(text, deps.policy)
    if (fault !== null) return ended(null, { code: fault })
    const url = new URL(text)
    try {
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      const target = await Promise.race([findTarget(url, deps.policy, deps.resolve), late])
      if (target === null) return ended(null, { code: 'address-private' })
      const status = await send(url, message, { target, signal, ca: deps.ca })
      return ended(status, findRefusal(status))
    } catch (error) {
      return ended(null, signal.aborted ? getTimeout(deps.deadlineMs) : getFailure(error))
    }
  }
}

type PostOptions = { target: Target; signal: AbortSignal; ca: string | undefined }

function send(url: URL, message: Posted, { target, signal, ca }: PostOptions): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const clientRequest: ClientRequest = request(url, {
    method: 'POST',
    headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
    signal,
    // A new connection to the one address that was checked.
    agent: false,
    lookup: (_host, options, done) =>
      options.all ? done(null, [target]) : done(null, target.address, target.family),
    ...(ca !== undefined && { ca }),
  })
  return new Promise((resolve, reject) => {
    clientRequest.on('error', reject)
    clientRequest.on('response', (answer: IncomingMessage) => {
      let bytes = 0
      answer.on('error', () => undefined)
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxAnswerBytes) answer.destroy()
      })
      resolve(answer.statusCode ?? 0)
    })
    clientRequest.end(message.body)
  })
}

function findRefusal(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null
  const isRedirect = status >= 300 && status < 400
  return { code: isRedirect ? 'receiver-redirects' : 'receiver-answered', params: { status } }
}

const getTimeout = (ms: number): DeliveryFailure => ({
  code: 'receiver-silent',
  params: { seconds: Math.ceil(ms / 1000) },
})

function getFailure(error: unknown): DeliveryFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isCertificate = /CERT|TLS|SSL|SELF_SIGNED|ISSUER|VERIFY/.test(code)
  return { code: isCertificate ? 'receiver-certificate' : 'receiver-unreachable' }
}
