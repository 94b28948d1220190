import type { Login } from '@trellis/protocol/text/login.ts'

export type Credentials = { growId: string; password: string }

/**
 * Opens a ticket that the lobby sealed for this server. Returns null for forged, expired and used tickets.
 */
export type OpenTicket = (uuid: string) => Credentials | null

/**
 * Returns the credentials of a client: from the lobby's ticket, the name and password of older clients, or
 * the token that a login page made of them, `growId=…&password=…` in Base64. Returns null when there are
 * none.
 */
export function findCredentials(
  login: Login,
  openTicket: OpenTicket | null = null,
): Credentials | null {
  // When the client has a ticket, only the ticket counts: a used one must not fall back to other credentials.
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
