import { createHash } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod'
import { createFault } from '../kit/fault.ts'
import type { IdentityProvider } from './provider.ts'

export const localClientId = '1'
const audience = 'trellis-local-identity'
const tokenLifetimeMs = 10 * 60_000

const grantSchema = z.object({
  id: z.string(),
  username: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.number(),
})

type Grant = z.output<typeof grantSchema>
type Options = { origin: string; now: () => number; secret: string }

/**
 * Creates the built-in identity provider for an installation without a Discord application. Users state
 * their own name, and "Operator" is the super admin. It serves the same two calls as Discord, so the api
 * treats both alike.
 */
export function createLocalProvider({ origin, now, secret }: Options) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', aud: audience })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], allowedAud: audience })

  /** Reads the grant from the signed token itself, so that any api process can answer. */
  function findGrant(accessToken: string): Grant {
    const grant = grantSchema.safeParse(verifyOrNull(verify, accessToken))
    if (!grant.success || grant.data.expiresAt <= now()) {
      throw createFault('signed-out', { code: 'login-failed' }, { code: 'token-refused' })
    }
    return grant.data
  }

  const provider: IdentityProvider = {
    kind: 'local',
    authorizeUrl: `${origin}/identity/authorize`,
    clientId: localClientId,
    isOperator: (userId) => userId === getId(operatorName),
    async identify(accessToken) {
      const grant = findGrant(accessToken)
      if (!grant.scopes.includes('identify')) {
        throw createFault('signed-out', { code: 'login-failed' }, { code: 'scope-missing' })
      }
      return { id: grant.id, username: grant.username, discriminator: '0', avatar: '', email: '' }
    },
  }
  return {
    provider,
    findGrant,
    /** Issues an access token for the stated `name`. */
    issue(name: string, scopes: string[]): string {
      const grant: Grant = {
        id: getId(name),
        username: name,
        scopes,
        expiresAt: now() + tokenLifetimeMs,
      }
      return sign(grant)
    },
  }
}

function verifyOrNull(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token)
  } catch {
    // Treats an invalid token as no grant.
    return null
  }
}

export type LocalIdentity = ReturnType<typeof createLocalProvider>

export const operatorName = 'Operator'

/** Derives a stable id from the name, with digits like a Discord id. */
function getId(name: string): string {
  const hash = createHash('sha256').update(`local:${name.trim().toLowerCase()}`).digest()
  return (hash.readBigUInt64BE() >> 4n).toString()
}
