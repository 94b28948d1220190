import { listPaths, type ReplyOf, type Route } from '@trellis/contract/kit/route.ts'
import {
  type LiveCommand,
  type LiveEvent,
  liveCommandSchema,
  liveEventSchema,
} from '@trellis/contract/links/live.ts'
import type { BrowserContext, Request, Response, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import type { z } from 'zod'
import { Intercepted, type InterceptingProxy } from './intercept.ts'

/** One call of the api that a page made. */
export type Call = {
  params: Record<string, string>
  query: Record<string, string>
  /** The parsed JSON; the text of a game document; null without a body. */
  body: unknown
  token: string | null
  ifMatch: string | null
  idempotencyKey: string | null
}

export type Refusal = { status: number; error?: string; code?: string; conflicts?: unknown }
/** A refusal, or the route's reply. */
export type Answer<R extends Route> = Refusal | { reply: z.input<R['reply']> | ReplyOf<R> }

type Sent = { method: string; url: string }
type SentWithBody = Sent & { headers: Record<string, string | undefined>; text: string | null }
type Handler = (intercepted: Intercepted, params: Record<string, string>) => Promise<void>

/**
 * Records the pages' calls to the api, and injects answers that a healthy api would not give. They come from
 * the proxy, because a browser that intercepts requests stops using its cache.
 */
export class Traffic {
  readonly #context: BrowserContext
  readonly #routes: readonly Route[]
  readonly #requests: Request[] = []
  readonly #live: WebSocketRoute[] = []
  readonly #liveCommands: LiveCommand[] = []
  #hasJoinedLive = false
  readonly #handlers = new Map<Route, Handler>()
  readonly #responses: Response[] = []
  readonly #noteRequest = (request: Request) => void this.#requests.push(request)
  readonly #noteResponse = (response: Response) => void this.#responses.push(response)

  constructor(context: BrowserContext, proxy: InterceptingProxy, routes: readonly Route[]) {
    this.#context = context
    // A fixed path takes precedence over one with a parameter in the same place.
    this.#routes = routes.toSorted((a, b) => countParams(a) - countParams(b))
    context.on('request', this.#noteRequest)
    context.on('response', this.#noteResponse)
    proxy.intercept = (intercepted) => this.#take(intercepted)
  }

  /** Lists the calls of a route since the test began, oldest first. */
  callsTo(route: Route): Call[] {
    return this.#requests.flatMap((request) => {
      const sent = {
        method: request.method(),
        url: request.url(),
        headers: request.headers(),
        text: request.postData(),
      }
      const params = this.#match(route, sent)
      return params === null ? [] : [readCall(route, sent, params)]
    })
  }

  forgetCalls(): void {
    this.#requests.length = 0
  }

  /** Makes a route fail: with a sentence as the api does, without one as a proxy in between does. */
  refuse(route: Route, status: number, error?: string): void {
    this.answer(route, () => (error === undefined ? { status } : { status, error }))
  }

  /** Answers calls of a route instead of the api until `restore`. */
  answer<R extends Route>(
    route: R,
    answerer: (call: Call) => Answer<R> | Promise<Answer<R>>,
  ): void {
    this.#handlers.set(route, async (intercepted, params) => {
      const answer = await answerer(await readIntercepted(route, intercepted, params))
      const { status, json } = renderAnswer(route, answer)
      intercepted.answer(status, json)
    })
  }

  /** Changes the api's replies to a route until `restore`. */
  alter<R extends Route>(
    route: R,
    change: (reply: ReplyOf<R>) => z.input<R['reply']> | ReplyOf<R>,
  ): void {
    this.#handlers.set(route, async (intercepted) => {
      const response = await intercepted.fetch()
      const body = await response.json()
      if (!response.ok) return intercepted.answer(response.status, body)
      const reply = change(route.reply.parse(body) as ReplyOf<R>)
      intercepted.answer(response.status, route.reply.parse(reply))
    })
  }

  /** Holds calls of a route until the returned function is called; the real api answers then. */
  hold(route: Route): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#handlers.set(route, async (intercepted) => {
      await promise
      intercepted.pass()
    })
    return resolve
  }

  /** Lets the api answer calls of a route, and drops the answers. Resolves after the first one. */
  loseAnswers(route: Route): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#handlers.set(route, async (intercepted) => {
      await intercepted.fetch()
      resolve()
    })
    return promise
  }

  /** Lets the api answer calls of a route, and breaks the connection in the middle of its answers. */
  breakAnswers(route: Route): void {
    this.#handlers.set(route, async (intercepted) => {
      const response = await intercepted.fetch()
      intercepted.breakOff(response.status, await response.text())
    })
  }

  /** Returns a route to the real api. */
  restore(route: Route): void {
    this.#handlers.delete(route)
  }

  /** Returns whether the context has a change that cannot be undone. */
  get hasJoinedLive(): boolean {
    return this.#hasJoinedLive
  }

  /**
   * Lets `push` add frames to the api's on live sockets, and `change` replace the api's. Call it before a page is
   * opened.
   */
  async joinLive(change?: (event: LiveEvent) => LiveEvent): Promise<void> {
    this.#hasJoinedLive = true
    await this.#context.routeWebSocket(/\/api\/ws\//, (socket) => {
      const api = socket.connectToServer()
      socket.onMessage((text) => {
        this.#liveCommands.push(liveCommandSchema.parse(JSON.parse(String(text))))
        api.send(text)
      })
      if (change !== undefined)
        api.onMessage((frame) => socket.send(JSON.stringify(change(JSON.parse(String(frame))))))
      this.#live.push(socket)
    })
  }

  /** The commands that pages have sent on live sockets since `joinLive`, oldest first. */
  get liveCommands(): readonly LiveCommand[] {
    return this.#liveCommands
  }

  /** Sends an event on the newest live socket that the real api would not send now. */
  async push(event: z.input<typeof liveEventSchema>): Promise<void> {
    await expect.poll(() => this.#live.length).toBeGreaterThan(0)
    const parsed: LiveEvent = liveEventSchema.parse(event)
    this.#live.at(-1)?.send(JSON.stringify(parsed))
  }

  /** Lists the refused calls with their errors, to diagnose a failure. */
  async listRefusals(): Promise<string[]> {
    const refusals = this.#responses.filter((it) => it.status() >= 400)
    const lines = refusals.map(async (response) => {
      const body = await response.text().catch(() => '')
      return `${response.request().method()} ${response.url()} ${response.status()} ${body}`
    })
    return Promise.all(lines)
  }

  /** Lists the refused calls, those without an answer, and the changes, to diagnose a failure. */
  async listNotableCalls(): Promise<string[]> {
    const answered = new Map(this.#responses.map((it) => [it.request(), it.status()]))
    const others = this.#requests.flatMap((request) => {
      const call = `${request.method()} ${request.url()}`
      const status = answered.get(request)
      if (status === undefined) return `${call} ${request.failure()?.errorText ?? 'no answer'}`
      return request.method() === 'GET' || status >= 400 ? [] : `${call} ${status}`
    })
    return [...(await this.listRefusals()), ...others]
  }

  async close(): Promise<void> {
    this.#context.off('request', this.#noteRequest)
    this.#context.off('response', this.#noteResponse)
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' })
  }

  /** Gives a request to the handler of its route; returns false if it has none. */
  #take(intercepted: Intercepted): boolean {
    for (const [route, handle] of this.#handlers) {
      const params = this.#match(route, intercepted)
      if (params === null) continue
      void handle(intercepted, params)
      return true
    }
    return false
  }

  /** Returns the values of the path's parameters, or null for a call of another route. */
  #match(route: Route, { method, url }: Sent): Record<string, string> | null {
    const { pathname } = new URL(url)
    if (!pathname.startsWith('/api/')) return null
    for (const each of this.#routes) {
      if (each.method !== method) continue
      for (const path of listPaths(each)) {
        const params = matchPath(path, pathname.slice(4))
        if (params !== null) return isSame(each, route) ? params : null
      }
    }
    return null
  }
}

const countParams = ({ path }: Route) => path.split(':').length
const isSame = (a: Route, b: Route) => a.method === b.method && a.path === b.path

function matchPath(wanted: string, path: string): Record<string, string> | null {
  const [names, parts] = [wanted.split('/'), path.split('/')]
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = decodeURIComponent(parts[at] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part) return null
  }
  return params
}

async function readIntercepted(
  route: Route,
  intercepted: Intercepted,
  params: Record<string, string>,
): Promise<Call> {
  const { url, method, headers } = intercepted
  return readCall(route, { url, method, headers, text: await intercepted.readText() }, params)
}

function readCall(
  route: Route,
  { url, headers, text }: SentWithBody,
  params: Record<string, string>,
): Call {
  const isJson = !route.document && headers['content-type']?.startsWith('application/json')
  return {
    params,
    query: Object.fromEntries(new URL(url).searchParams),
    body: isJson && text !== null ? JSON.parse(text) : text,
    token: headers['authorization']?.replace('Bearer ', '') ?? null,
    ifMatch: headers['if-match'] ?? null,
    idempotencyKey: headers['idempotency-key'] ?? null,
  }
}

function renderAnswer<R extends Route>(route: R, answer: Answer<R>) {
  if ('reply' in answer)
    return { status: route.status ?? 200, json: route.reply.parse(answer.reply) }
  const { status, error, code = 'refused', conflicts } = answer
  if (error === undefined) return { status, json: undefined }
  return { status, json: { error, code, ...(conflicts !== undefined && { conflicts }) } }
}
