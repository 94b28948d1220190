import { expect } from 'vitest'

type Sent = { body?: unknown; headers?: Record<string, string> }
export type Answer = { status: number; body: any; headers: Headers }

/** A user of the built-in identity provider, without a browser. */
export class Account {
  readonly id: string
  readonly token: string

  private constructor(id: string, token: string) {
    this.id = id
    this.token = token
  }

  /** Signs in, and registers new users under the same name. */
  static async signIn(url: string, name: string): Promise<Account> {
    const query = new URLSearchParams({
      client_id: '1',
      response_type: 'token',
      redirect_uri: url,
      scope: 'identify email',
      state: 'test',
    })
    const page = await fetch(`${url}/identity/authorize?${query}`, {
      method: 'POST',
      body: new URLSearchParams({ name }),
      redirect: 'manual',
    })
    const back = new URL(page.headers.get('location') ?? '')
    const accessToken = new URLSearchParams(back.hash.slice(1)).get('access_token')
    const { body } = await call(url, 'POST', '/auth/login', { body: { accessToken } })
    const account = new Account(body.user.id, body.sessionToken)
    if (body.user.growId === '') {
      const form = { discordId: account.id, discordUsername: name, growId: name }
      expect((await account.call(url, 'POST', '/register', { body: form })).status).toBeLessThan(
        300,
      )
    }
    return account
  }

  call(url: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}`, ...sent.headers }
    return call(url, method, path, { ...sent, headers })
  }

  /** Calls a path below the account's own path. */
  own(url: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.call(url, method, `/users/${this.id}${path}`, sent)
  }
}

async function call(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: Sent,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    headers: response.headers,
  }
}
