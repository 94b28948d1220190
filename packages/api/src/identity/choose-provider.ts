import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { discordProvider } from './discord.ts'
import { localProvider } from './local.ts'
import { localIdentityPages } from './local-pages.ts'
import type { IdentityProvider } from './provider.ts'

type Needs = { http: FastifyInstance; now: () => number; secret: string }

/** Whoever says who users are; the built-in provider comes with its pages. */
export function chooseProvider(config: Config, { http, now, secret }: Needs): IdentityProvider {
  if (config.identity.kind === 'discord') return discordProvider({ ...config.identity, now })
  const identity = localProvider({ origin: config.origin, now, secret })
  localIdentityPages(http, { identity, origin: config.origin })
  return identity.provider
}
