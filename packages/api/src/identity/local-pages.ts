import type { Language } from '@trellis/contract/kit/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { readLanguage } from '../kit/accept-language.ts'
import { createFault } from '../kit/fault.ts'
import { type LocalIdentity, localClientId, operatorName } from './local.ts'
import { localSignInTexts } from './local-texts.ts'

const requestSchema = z.object({
  client_id: z.literal(localClientId),
  response_type: z.literal('token'),
  redirect_uri: z.string(),
  scope: z.string().max(200).default('identify'),
  state: z.string().max(500).default(''),
})
type AuthorizeRequest = z.output<typeof requestSchema>

const formSchema = z.object({ name: z.unknown() })
const nameSchema = z
  .string()
  .trim()
  .min(2, 'short')
  .max(32, 'long')
  .regex(/^[\p{L}\p{N}_. -]+$/u, 'characters')
const nameFaultSchema = z.enum(['short', 'long', 'characters']).catch('short')
type NameFault = z.output<typeof nameFaultSchema>

/** Adds the authorize page and the two calls of Discord's API that a sign-in needs. */
export function serveLocalIdentityPages(
  http: FastifyInstance,
  { identity, origin }: { identity: LocalIdentity; origin: string },
): void {
  http.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    pages.get('/identity/authorize', async (request, reply) => {
      readAuthorize(request.query, origin)
      return sendPage(request, reply, null)
    })
    pages.post('/identity/authorize', async (request, reply) => {
      refuseOtherSites(request.headers.origin, origin)
      const wanted = readAuthorize(request.query, origin)
      const name = nameSchema.safeParse(formSchema.safeParse(request.body).data?.name)
      if (!name.success) {
        return sendPage(request, reply, nameFaultSchema.parse(name.error.issues[0]?.message))
      }
      const fragment = new URLSearchParams({
        token_type: 'Bearer',
        access_token: identity.issue(name.data, wanted.scope.split(/[ +]/)),
        expires_in: '600',
        scope: wanted.scope,
        state: wanted.state,
      })
      return reply.redirect(`${origin}/#${fragment}`, 303)
    })
    pages.get('/identity/oauth2/@me', async (request) => {
      const grant = identity.findGrant(readBearer(request.headers.authorization))
      return { application: { id: localClientId }, scopes: grant.scopes, user: { id: grant.id } }
    })
    pages.get('/identity/users/@me', async (request) => {
      const { id, username } = identity.findGrant(readBearer(request.headers.authorization))
      return { id, username, discriminator: '0', avatar: null, email: null }
    })
  })
}

const readBearer = (header: string | undefined) => header?.replace(/^Bearer /, '') ?? ''

function readAuthorize(query: unknown, origin: string): AuthorizeRequest {
  const wanted = requestSchema.safeParse(query)
  const target = wanted.success ? URL.parse(wanted.data.redirect_uri) : null
  if (!wanted.success || target?.origin !== origin) {
    throw createFault('bad-input', { code: 'login-failed' })
  }
  return wanted.data
}

/** Refuses forms from other sites, which could sign a visitor in as a user of the site's choice. */
function refuseOtherSites(from: string | undefined, origin: string): void {
  if (from !== undefined && from !== origin) {
    throw createFault('forbidden', { code: 'other-site' })
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, fault: NameFault | null) {
  const language = readLanguage(request.headers['accept-language'])
  return reply
    .code(fault === null ? 200 : 400)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .header('content-language', language)
    .type('text/html; charset=utf-8')
    .send(renderPage(language, fault))
}

const renderChoice = (name: string, says: string) =>
  `<form method="post"><input type="hidden" name="name" value="${name}"><button>${name}</button><span>${says}</span></form>`

function renderPage(language: Language, fault: NameFault | null): string {
  const text = localSignInTexts(language)
  const problem = fault && `<p class="problem" role="alert">${text.faults[fault]}</p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title} · Trellis</title><style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#eef3fa,#0b1020);color:light-dark(#101a30,#eef2fb)}
main{width:min(26rem,100% - 2rem);padding:2rem;box-sizing:border-box;border-radius:1rem;background:light-dark(#fff,#121a2e);box-shadow:0 8px 32px #0002;margin:1rem}
h1{margin:0 0 .25rem;font-size:1.4rem}p{margin:0 0 1.5rem;color:light-dark(#4d5b78,#a3b3d2)}
form{display:flex;gap:1rem;align-items:center;margin-bottom:.75rem}
form span{font-size:.9rem;color:light-dark(#4d5b78,#a3b3d2)}
button{flex:none;min-width:7rem;min-height:2.75rem;padding:.5rem 1rem;border:0;border-radius:.5rem;background:light-dark(#3ecb7a,#5ee08f);color:#05230f;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:light-dark(#2fbb6a,#7beaa5)}:focus-visible{outline:3px solid light-dark(#0b7a8f,#4cc9f0);outline-offset:2px}
.own{display:grid;grid-template-columns:1fr auto;gap:.5rem .75rem;border-top:1px solid light-dark(#d9e2ef,#233152);padding-top:1.25rem;margin:1.25rem 0 0}
label{grid-column:1/-1;font-weight:600}input[type=text]{min-width:0;border:1px solid light-dark(#8087a0,#5d6280);border-radius:.5rem;padding:.5rem .75rem;font:inherit;background:transparent;color:inherit}
.problem{grid-column:1/-1;margin:0;color:light-dark(#b3222e,#ff8f8f)}
</style></head><body><main><h1>${text.heading}</h1>
<p>${text.lead}</p>
${renderChoice(operatorName, text.operator)}${renderChoice('Owner', text.owner)}
<form method="post" class="own"><label for="name">${text.other}</label>${problem ?? ''}<input id="name" name="name" type="text" placeholder="${text.name}" autocomplete="username" required minlength="2" maxlength="32"><button>${text.signIn}</button></form>
</main></body></html>`
}
