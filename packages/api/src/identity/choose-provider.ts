import { login } from '@trellis/contract/people/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { createFault } from '../kit/fault.ts'
import { apiBase } from '../kit/http.ts'
import { addRouteCheck } from '../kit/request-check.ts'
import { createDiscordProvider } from './discord.ts'
import { createLocalProvider } from './local.ts'
import { mayUseLocalIdentity } from './local-access.ts'
import { serveLocalIdentityPages } from './local-pages.ts'
import type { IdentityProvider } from './provider.ts'

type Deps = { http: FastifyInstance; now: () => number; secret: string }

/** Returns the configured identity provider; the built-in one also adds its pages. */
export function chooseProvider(config: Config, { http, now, secret }: Deps): IdentityProvider {
  if (config.identity.kind === 'discord') return createDiscordProvider({ ...config.identity, now })
  const identity = createLocalProvider({ origin: config.origin, now, secret })
  guardLocalIdentity(http, { origin: config.origin, allowNetwork: config.identity.allowNetwork })
  serveLocalIdentityPages(http, { identity, origin: config.origin })
  return identity.provider
}

/** Limits the built-in provider's pages and its token exchange to users of this machine. */
function guardLocalIdentity(
  http: FastifyInstance,
  policy: { origin: string; allowNetwork: boolean },
): void {
  const isGuarded = (pattern: string) =>
    pattern === apiBase + login.path || pattern.startsWith('/identity/')
  addRouteCheck(http, isGuarded, ({ raw }) => {
    if (mayUseLocalIdentity(raw, policy)) return
    throw createFault('forbidden', { code: 'local-sign-in-only' })
  })
}
