import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod'

const audience = 'trellis-session'
const lifetimeMs = 15 * 60_000
/** Maximum number of cached verified tokens; an open panel sends the same token with each call. */
const maxKept = 5000

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.int() })

export type SessionClaims = { userId: string; sessionId: string; expiresAt: number }

export type Tokens = {
  sign(userId: string, sessionId: string): string
  /** Returns null for a token that is forged, expired, or issued for another purpose. */
  verify(token: string): SessionClaims | null
}

/** Creates the signer of session tokens, which are valid for 15 minutes and for this api only. */
export function createTokens({ secret, now }: { secret: string; now: () => number }): Tokens {
  const signer = createSigner({ key: secret, algorithm: 'HS256', aud: audience })
  const verifier = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: audience,
    // Expiry is checked below by the injected clock, also for cached tokens.
    ignoreExpiration: true,
  })
  const verified = new Map<string, SessionClaims>()

  function verifyUncached(token: string): SessionClaims | null {
    const claims = claimsSchema.safeParse(verifyOrNull(verifier, token))
    if (!claims.success) return null
    const { sub, sid, exp } = claims.data
    if (verified.size >= maxKept) verified.clear()
    const found = { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
    verified.set(token, found)
    return found
  }

  return {
    sign: (userId, sessionId) => {
      const issuedAt = Math.floor(now() / 1000)
      return signer({
        sub: userId,
        sid: sessionId,
        iat: issuedAt,
        exp: issuedAt + lifetimeMs / 1000,
      })
    },
    verify: (token) => {
      const claims = verified.get(token) ?? verifyUncached(token)
      return claims !== null && claims.expiresAt > now() ? claims : null
    },
  }
}

function verifyOrNull(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token)
  } catch {
    // Treats an invalid token as signed out.
    return null
  }
}
