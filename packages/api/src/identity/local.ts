import { createHash } from 'node:crypto'
import { Fault } from '../kit/fault.ts'
import { newSecret } from '../kit/secrets.ts'
import type { IdentityProvider } from './provider.ts'

export const localClientId = '1'
const tokenLifetimeMs = 10 * 60_000
const mostTokens = 1000

type Grant = { id: string; username: string; scopes: string[]; expiresAt: number }

/**
 * The built-in identity provider of an installation without a Discord application: whoever reaches it says who
 * they are, and "Operator" is the super admin. It answers the two calls that Discord answers, and the api asks
 * it the same questions.
 */
export function localProvider({ origin, now }: { origin: string; now: () => number }) {
  const grants = new Map<string, Grant>()

  function findGrant(accessToken: string): Grant {
    const grant = grants.get(accessToken)
    if (grant === undefined || grant.expiresAt <= now()) {
      throw new Fault('signed-out', 'Login failed. Please try again.', { code: 'token-refused' })
    }
    return grant
  }

  const provider: IdentityProvider = {
    kind: 'local',
    authorizeUrl: `${origin}/identity/authorize`,
    clientId: localClientId,
    isOperator: (userId) => userId === idOf(operatorName),
    async identify(accessToken) {
      const grant = findGrant(accessToken)
      if (!grant.scopes.includes('identify')) {
        throw new Fault('signed-out', 'Login failed. Please try again.', { code: 'scope-missing' })
      }
      return { id: grant.id, username: grant.username, discriminator: '0', avatar: '', email: '' }
    },
  }
  return {
    provider,
    findGrant,
    /** Issues an access token for whoever says to be `name`. */
    issue(name: string, scopes: string[]): string {
      for (const [token, grant] of grants) if (grant.expiresAt <= now()) grants.delete(token)
      if (grants.size >= mostTokens) grants.clear()
      const token = newSecret()
      grants.set(token, {
        id: idOf(name),
        username: name,
        scopes,
        expiresAt: now() + tokenLifetimeMs,
      })
      return token
    },
  }
}

export type LocalIdentity = ReturnType<typeof localProvider>

export const operatorName = 'Operator'

/** The same name is the same person on each sign-in, with digits like a Discord id. */
function idOf(name: string): string {
  const hash = createHash('sha256').update(`local:${name.trim().toLowerCase()}`).digest()
  return (hash.readBigUInt64BE() >> 4n).toString()
}
