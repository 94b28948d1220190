import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere } from './kit/failures.ts'

/** Where a page's own address may lead: everything else below these is an answer for programs. */
const notPages =
  /^\/(api|cache|connect|growtopia|identity|player|assets|healthz|readyz|metrics)(\/|$)|\.[a-z0-9]+$|^\/\./
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The panel connects to nothing but its own origin, by HTTP and by live sockets. */
const contentSecurityPolicy = (origin: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine positions and sizes its parts with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://cdn.discordapp.com",
    // Browsers differ in whether 'self' has sockets in it.
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** For a page that came by HTTPS; a browser that got it once asks by no other way for a year. */
const secureHeaders = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
}

/** Serves the built panel: its files with a permanent cache, and its one page at every page's address. */
export async function servePanel(
  http: FastifyInstance,
  { panelDir, origin }: { panelDir: string; origin: string },
): Promise<void> {
  await http.register(fastifyStatic, {
    root: panelDir,
    preCompressed: true,
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.get('/', (request, reply) => sendPage(request, reply, origin))
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || notPages.test(request.url.split('?')[0] ?? '')) throw nothingHere()
    sendPage(request, reply, origin)
  })
}

/** Sends the page; returns nothing, as a returned reply costs two listeners on the response until the file is sent. */
function sendPage(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  const elsewhere = otherLoopbackName(request, origin)
  if (elsewhere !== null) return void reply.redirect(elsewhere, 302)
  reply
    .headers(isThere(request, origin) ? secureHeaders : {})
    .header('content-security-policy', contentSecurityPolicy(origin))
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-cache')
    .sendFile('index.html')
}

/**
 * Whether the request came to the panel's own host by HTTPS. The names that game clients use must not be
 * bound to it.
 */
const isThere = ({ host }: FastifyRequest, origin: string) => origin === `https://${host}`

/**
 * 127.0.0.1 and localhost are two origins to a browser: a sign-in begun on one and returned to the other is
 * refused. So a page asked for by the other name of this machine is sent to the one in PUBLIC_URL.
 */
function otherLoopbackName(request: FastifyRequest, origin: string): string | null {
  const asked = URL.parse(`http://${request.host}`)
  const own = new URL(origin)
  if (asked === null || asked.hostname === own.hostname || own.protocol !== 'http:') return null
  const bothLocal = loopback.has(asked.hostname) && loopback.has(own.hostname)
  return bothLocal && asked.port === own.port ? origin + request.url : null
}

export const isBuilt = (panelDir: string) => existsSync(`${panelDir}/index.html`)
