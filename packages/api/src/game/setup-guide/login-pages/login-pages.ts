import { type LoginClaim, openTicket, sealTicket } from '@trellis/game-data/login-ticket.ts'
import { formatServerPage } from '@trellis/protocol/text/server-page.ts'
import type { ServerDirectory } from '../../../hosting/servers/index.ts'
import { readLanguage } from '../../../kit/accept-language.ts'
import type { WebReply, WebRequest, WebServer } from '../../../kit/http.ts'
import {
  findLoginFault,
  type LoginFault,
  type LoginForm,
  readForm,
  readFormText,
  readKeptToken,
  readMultipart,
} from './login-form.ts'
import { loginPagePolicy, renderLoginHtml } from './login-html.ts'
import { loginPagesTexts } from './login-texts.ts'
import type { ServerData } from './server-data.ts'

type Deps = {
  serverData: ServerData
  directory: ServerDirectory
  /** Returns the key of the tokens that only the lobby opens. */
  getKey: () => Buffer
  now: () => number
}

/** Below the panel's origin, where game clients ask. */
export const loginPaths = {
  serverData: '/growtopia/server_data.php',
  page: '/player/login/dashboard',
  validate: '/player/growid/login/validate',
  checkToken: '/player/growid/checktoken',
  /** The same, as some clients ask for it. */
  validateToken: '/player/growid/validate/checktoken',
} as const

/** A client keeps its token so that the player need not type again; each time it asks, it gets a fresh one. */
const tokenMs = 24 * 3_600_000
const bodyBytes = 16 * 1024
const maxSuggested = 100

const limitPerMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } })
// Hundreds of players of a mobile network ask from one address in the minute after a restart. None of it costs a password check.
const read = { config: limitPerMinute(1200) }
const write = { config: limitPerMinute(600) }

/** Serves the web requests of game clients: the address to connect to, and the server list. */
export function serveLoginPages(http: WebServer, deps: Deps): void {
  const { serverData, directory } = deps

  async function sendPage(
    { request, reply }: PageRequest,
    form: LoginForm,
    fault: LoginFault | null,
  ) {
    const language = findRequestLanguage(request)
    const closed = await serverData.closed(language)
    return reply
      .code(fault === null ? 200 : 400)
      .headers(privately)
      .header('content-security-policy', loginPagePolicy)
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', 'accept-language')
      .send(renderLoginHtml({ language, form, fault, servers: listSuggested(directory), closed }))
  }

  http.register(async (pages) => {
    const options = { parseAs: 'string', bodyLimit: bodyBytes } as const
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      options,
      (_request, body, done) => done(null, readFormText(String(body))),
    )
    pages.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: bodyBytes },
      (request: WebRequest, body: Buffer) =>
        readMultipart(body, request.headers['content-type'] ?? ''),
    )
    // Clients describe themselves in many formats, and none is needed.
    pages.addContentTypeParser('*', options, (_request, _body, done) => done(null, undefined))

    pages.route({
      method: ['GET', 'POST'],
      url: loginPaths.serverData,
      ...read,
      handler: async (request, reply) =>
        reply
          .headers(privately)
          .type('text/plain; charset=utf-8')
          .send(formatServerPage(await serverData.page(findRequestLanguage(request)))),
    })
    pages.route({
      method: ['GET', 'POST'],
      url: loginPaths.page,
      ...read,
      handler: (request, reply) => sendPage({ request, reply }, readForm(undefined), null),
    })
    pages.post(loginPaths.validate, write, async (request, reply) => {
      const form = readForm(request.body)
      const fault = findLoginFault(form, directory, findTexts(request))
      if (fault !== null) return sendPage({ request, reply }, form, fault)
      return reply.headers(privately).send(createSuccess(deps, form, findTexts(request).validated))
    })
    for (const url of [loginPaths.checkToken, loginPaths.validateToken]) {
      pages.post(url, write, async (request, reply) => answerToken(deps, { request, reply }))
    }
  })
}

type PageRequest = { request: WebRequest; reply: WebReply }

const findRequestLanguage = (request: WebRequest) =>
  readLanguage(request.headers['accept-language'])
const findTexts = (request: WebRequest) => loginPagesTexts(findRequestLanguage(request))

const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

const answer = { url: '', accountType: 'growtopia' }

function answerToken(deps: Deps, { request, reply }: PageRequest) {
  const kept = openTicket(deps.getKey(), readKeptToken(request.body), deps.now())
  const text = findTexts(request)
  reply.headers(privately)
  if (kept !== null) return reply.send(createSuccess(deps, kept, text.tokenValid))
  return reply.code(401).send({ ...answer, status: 'failed', message: text.expired, token: '' })
}

function createSuccess({ getKey, now }: Deps, claim: LoginClaim, message: string) {
  const token = sealTicket(getKey(), claim, { now: now(), forMs: tokenMs })
  return { ...answer, status: 'success', message, token }
}

/** Those that run, the busiest first. */
function listSuggested(directory: ServerDirectory) {
  return directory
    .hosted()
    .filter(({ status }) => status === 'ONLINE')
    .sort((a, b) => b.players - a.players || a.name.localeCompare(b.name))
    .slice(0, maxSuggested)
}
