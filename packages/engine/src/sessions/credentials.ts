import type { Login } from '@trellis/protocol/text/login.ts'

export type Credentials = { growId: string; password: string }

/** Opens what the lobby sealed for this server; null for what it did not, what is too old, and what was used before. */
export type OpenTicket = (uuid: string) => Credentials | null

/**
 * Who a client says it is: the ticket of the lobby that sent it here, the name and password of older clients, or the token
 * that a login page made of them, `growId=…&password=…` in Base64. Null for a login without.
 */
export function credentialsOf(
  login: Login,
  openTicket: OpenTicket | null = null,
): Credentials | null {
  // Whatever else the client hands back, the ticket decides: a spent one is no reason to look further.
  if (login.stage === 'redirected' && login.UUIDToken && openTicket !== null) {
    return openTicket(login.UUIDToken)
  }
  const { tankIDName, tankIDPass } = login
  if (tankIDName !== undefined && tankIDPass !== undefined) {
    return { growId: tankIDName, password: tankIDPass }
  }
  return login.stage === 'arrival' && login.ltoken !== undefined ? readToken(login.ltoken) : null
}

function readToken(token: string): Credentials | null {
  const fields = new URLSearchParams(Buffer.from(token, 'base64').toString('utf8'))
  const growId = fields.get('growId')
  const password = fields.get('password')
  return growId === null || password === null ? null : { growId, password }
}
