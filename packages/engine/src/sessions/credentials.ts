import type { Login } from '@trellis/protocol/text/login.ts'

export type Credentials = { growId: string; password: string }

/**
 * Who a client says it is: the name and password of older clients, or the token that the login page made of them,
 * `growId=…&password=…` in Base64. Null for a login without.
 */
export function credentialsOf(login: Login): Credentials | null {
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
