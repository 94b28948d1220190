import * as z from 'zod'
import { createBoundedFetch } from '../kit/bounded-fetch.ts'
import { createFault } from '../kit/fault.ts'
import type { IdentityProvider } from './provider.ts'

const grantSchema = z.object({
  application: z.object({ id: z.string() }),
  scopes: z.array(z.string()),
  expires: z.string().optional(),
})

const userSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1).max(64),
  discriminator: z.string().max(8).nullish(),
  avatar: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/i)
    .nullish()
    .catch(null),
  email: z.string().max(320).nullish(),
  verified: z.boolean().nullish().catch(null),
})

/** Limits the response size; Discord's answers are a few kilobytes. */
const fetchBounded = createBoundedFetch(256 * 1024)

type Options = { clientId: string; authorizeUrl: string; apiUrl: string; now: () => number }

/**
 * Returns the provider for Discord or a service with the same API. It accepts only tokens issued to this
 * installation's application.
 */
export function createDiscordProvider({
  clientId,
  authorizeUrl,
  apiUrl,
  now,
}: Options): IdentityProvider {
  return {
    kind: 'discord',
    authorizeUrl,
    clientId,
    isOperator: () => false,
    async identify(accessToken) {
      const grant = await ask(`${apiUrl}/oauth2/@me`, accessToken, grantSchema)
      if (grant.application.id !== clientId)
        throw createRefusedFault('token-of-another-application')
      if (!grant.scopes.includes('identify')) throw createRefusedFault('scope-missing')
      if (grant.expires && Date.parse(grant.expires) <= now())
        throw createRefusedFault('token-expired')
      const user = await ask(`${apiUrl}/users/@me`, accessToken, userSchema)
      return {
        id: user.id,
        username: user.username,
        discriminator: user.discriminator ?? '0',
        avatar: user.avatar
          ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png`
          : '',
        // Anyone can enter the address of another person.
        email: user.verified === false ? '' : (user.email ?? ''),
      }
    },
  }
}

async function ask<S extends z.ZodType>(
  url: string,
  token: string,
  schema: S,
): Promise<z.output<S>> {
  const response = await fetchOrRefuse(url, token)
  if (response.status === 401 || response.status === 403) throw createRefusedFault('token-refused')
  if (!response.ok) throw createUnreachableFault(new Error(`${url} answered ${response.status}`))
  const parsed = schema.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw createUnreachableFault(parsed.error)
  return parsed.data
}

async function fetchOrRefuse(url: string, token: string): Promise<Response> {
  // A token with characters that are illegal in a header cannot be valid.
  if (!/^[\x21-\x7e]+$/.test(token)) throw createRefusedFault('token-refused')
  try {
    return await fetchBounded(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    })
  } catch (error) {
    throw createUnreachableFault(error)
  }
}

const createRefusedFault = (code: string) =>
  createFault('signed-out', { code: 'login-failed' }, { code })

const createUnreachableFault = (cause: unknown) =>
  createFault(
    'unavailable',
    { code: 'login-failed' },
    {
      code: 'identity-provider-unreachable',
      cause,
    },
  )
