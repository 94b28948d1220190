import type { LoginClaim } from '@trellis/game-data/login-ticket.ts'
import { growIdSentence, isGrowId } from '@trellis/game-data/names.ts'
import type { Login } from '@trellis/protocol/text/login.ts'

/** The limit of game servers, which would refuse a longer password. */
const maxPassword = 128

export const claimSentences = {
  none: 'Log in with your GrowID and password.',
  password: `A password has at most ${maxPassword} characters.`,
}

/** Opens a token of our login page; null for anything else. */
export type OpenToken = (token: string) => LoginClaim | null

/**
 * Returns the client's identity and target server: from a token of our login page, from the name,
 * password and `server` of older clients, or from `growId=…&password=…&server=…` in Base64, as
 * other login pages send it. Returns a sentence if no server would accept the login.
 */
export function getClaim(login: Login, openToken: OpenToken): LoginClaim | string {
  const token = login.stage === 'arrival' ? login.ltoken : undefined
  // Our login page checks the data before it seals the token.
  const sealed = token === undefined ? null : openToken(token)
  if (sealed !== null) return sealed
  const { tankIDName: growId, tankIDPass: password } = login
  if (growId !== undefined && password !== undefined) {
    return checkClaim({ growId, password, server: login.others.get('server') ?? '' })
  }
  return token === undefined ? claimSentences.none : parsePlainClaim(token)
}

function parsePlainClaim(token: string): LoginClaim | string {
  const fields = new URLSearchParams(Buffer.from(token, 'base64').toString('utf8'))
  const growId = fields.get('growId')
  const password = fields.get('password')
  if (growId === null || password === null) return claimSentences.none
  return checkClaim({ growId, password, server: fields.get('server') ?? '' })
}

function checkClaim(claim: LoginClaim): LoginClaim | string {
  if (!isGrowId(claim.growId)) return growIdSentence
  return claim.password.length > maxPassword ? claimSentences.password : claim
}
