import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { isPagePath } from '@trellis/contract/kit/page-paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createNothingHereFault } from './kit/failures.ts'
import type { PageHead, RenderedHead } from './kit/page-head.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Builds the policy. The panel connects to its own origin only, by HTTP and WebSocket. */
const buildContentSecurityPolicy = (origin: string, scripts: string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Mantine positions and sizes its elements with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://cdn.discordapp.com",
    // Browsers differ in whether 'self' covers WebSockets.
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Returns the sources that allow the page's own scripts, which only the build writes. */
function listScripts(page: string): string[] {
  const scripts = page.matchAll(/<script>([^]*?)<\/script>/g)
  return [...scripts].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Headers of pages served by HTTPS; a browser that receives them uses HTTPS only for a year. */
const secureHeaders = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
}

/** Serves the built panel: hashed files with an immutable cache, and the single page at every page path. */
export async function servePanel(
  http: FastifyInstance,
  { panelDir, origin, heads }: { panelDir: string; origin: string; heads: readonly PageHead[] },
): Promise<void> {
  await http.register(fastifyStatic, {
    root: panelDir,
    preCompressed: true,
    index: false,
    // Its own route reads the whole folder for each file to compare the letters' case, which Linux never folds.
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    reply.sendFile(request.params['*'])
  })
  const html = readFileSync(`${panelDir}/index.html`, 'utf8')
  const policy = buildContentSecurityPolicy(origin, listScripts(html))
  for (const head of heads)
    http.get(head.path, headLimit, async (request, reply) => {
      const elsewhere = findOtherLoopbackName(request, origin)
      if (elsewhere !== null) return reply.redirect(elsewhere, 302)
      const rendered = await head.render(request)
      return setPageHeaders(request, reply, { origin, policy })
        .code(rendered.status)
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8')
        .send(replaceHead(html, rendered))
    })
  http.get('/', (request, reply) => sendPage(request, reply, { origin, policy }))
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || !isPagePath(request.url.split('?')[0] ?? '')) throw createNothingHereFault()
    sendPage(request, reply, { origin, policy })
  })
}

const headLimit = { config: { rateLimit: { max: 240, timeWindow: 60_000 } } }

/** The functions keep `$` in a replacement from being read as a pattern. */
function replaceHead(html: string, { language, title, elements }: RenderedHead): string {
  return html
    .replace(/<html lang="[a-z]+"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => elements)
}

/**
 * Sends the page. It returns nothing, because a returned reply adds two listeners to the response until the
 * file is sent.
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, policy }: { origin: string; policy: string },
): void {
  const elsewhere = findOtherLoopbackName(request, origin)
  if (elsewhere !== null) return void reply.redirect(elsewhere, 302)
  setPageHeaders(request, reply, { origin, policy }).sendFile('index.html')
}

const setPageHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, policy }: { origin: string; policy: string },
): FastifyReply =>
  reply
    .headers(isThere(request, origin) ? secureHeaders : {})
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-cache')

/**
 * Returns whether the request's host is the panel's HTTPS origin. Host names that game clients request must
 * not receive these headers.
 */
const isThere = ({ host }: FastifyRequest, origin: string) => origin === `https://${host}`

/**
 * Returns the redirect from one name of this machine to the one in PUBLIC_URL; null if none is needed.
 * Browsers treat 127.0.0.1 and localhost as different origins, so a sign-in that begins on one and returns
 * to the other is refused.
 */
function findOtherLoopbackName(request: FastifyRequest, origin: string): string | null {
  const requested = URL.parse(`http://${request.host}`)
  const own = new URL(origin)
  if (requested === null || requested.hostname === own.hostname || own.protocol !== 'http:')
    return null
  const bothLocal = loopback.has(requested.hostname) && loopback.has(own.hostname)
  return bothLocal && requested.port === own.port ? origin + request.url : null
}

export const isBuilt = (panelDir: string) => existsSync(`${panelDir}/index.html`)
