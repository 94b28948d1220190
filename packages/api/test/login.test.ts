import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await TestPanel.start()
})
beforeEach(() => {
  panel.discord.failWith = null
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const user = {
  id: '77',
  username: 'ada',
  discriminator: '0',
  avatar: 'abc',
  email: 'ada@example.org',
}

describe('login', () => {
  it('exchanges an access token for a session and the user', async () => {
    const { status, body } = await panel.logIn({ user })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: '77',
      username: 'ada',
      growId: '',
      isAdmin: false,
      isBanned: false,
    })
    expect(body.user.avatar).toBe('https://cdn.discordapp.com/avatars/77/abc.png')
    expect(body.sessionToken.split('.')).toHaveLength(3)
    expect(body.refreshToken).not.toContain('.')
  })

  it.each([
    ['a token of another application', { applicationId: '999', user }],
    ['a token without the identify scope', { scopes: ['email'], user }],
    ['a token past its end', { expires: '2020-01-01T00:00:00Z', user }],
  ])('refuses %s', async (_name, grant) => {
    const { status, body } = await panel.logIn(grant)
    expect(status).toBe(401)
    expect(body.error).toBe('Login failed. Please try again.')
    expect(body.sessionToken).toBeUndefined()
  })

  it.each([
    ['unknown', 'nobody'],
    ['with a line break', 'a\r\nx-evil: 1'],
    ['not ASCII', 'tökén'],
  ])('refuses a token that is %s', async (_name, accessToken) => {
    const { status, body } = await panel.call('POST', '/auth/login', { body: { accessToken } })
    expect([status, body.error]).toEqual([401, 'Login failed. Please try again.'])
  })

  it.each([500, 429, 'hang-up', 'not-json'] as const)(
    'answers 503 when Discord fails (%s)',
    async (how) => {
      panel.discord.failWith = how
      const { status, body } = await panel.logIn({ user })
      expect([status, body.error, body.code]).toEqual([
        503,
        'Login failed. Please try again.',
        'identity-provider-unreachable',
      ])
    },
  )

  it.each([
    [{}],
    [{ accessToken: '' }],
    [{ accessToken: 5 }],
    [{ accessToken: 'x', more: 1 }],
    ['{'],
    ['[]'],
    ['null'],
    ['"x"'],
  ])('answers 400 to the body %j', async (body) => {
    const answer = await panel.call('POST', '/auth/login', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBeTypeOf('string')
    expect(answer.body.code).toBe('bad-input')
  })

  it("promotes the operator's super admins at their first sign-in", async () => {
    const { body } = await panel.logIn({ user: { id: '1000', username: 'boss' } })
    expect(body.user).toMatchObject({ isAdmin: true, isSuperAdmin: true })
    expect(body.user.permissions).toHaveLength(16)
  })
})

describe('refresh tokens', () => {
  const refresh = (refreshToken: string) =>
    panel.call('POST', '/auth/refresh', { body: { refreshToken } })

  it('are rotated at each use', async () => {
    const { body } = await panel.logIn({ user })
    const first = await refresh(body.refreshToken)
    expect(first.status).toBe(200)
    expect(first.body.refreshToken).not.toBe(body.refreshToken)
    expect((await refresh(first.body.refreshToken)).status).toBe(200)
  })

  it('revoke the whole family when a used one is replayed', async () => {
    const { body } = await panel.logIn({ user })
    const next = await refresh(body.refreshToken)
    expect((await refresh(body.refreshToken)).status).toBe(401)
    expect((await refresh(next.body.refreshToken)).status).toBe(401)
    const call = await panel.call('GET', '/users/77/profile', { token: next.body.sessionToken })
    expect(call.status).toBe(401)
  })

  it('give the same successor again to a caller that named it and missed the answer', async () => {
    const { body } = await panel.logIn({ user })
    const named = { refreshToken: body.refreshToken, nextRefreshToken: 'n'.repeat(64) }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => panel.call('POST', '/auth/refresh', { body: named })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    for (const answer of answers) {
      expect(answer.body.refreshToken).toBe(named.nextRefreshToken)
      const { sessionToken } = answer.body
      const call = await panel.call('GET', '/users/77/profile', { token: sessionToken })
      // This user is signed in, but has no GrowID yet.
      expect(call.status).toBe(404)
    }
    expect((await refresh(named.nextRefreshToken)).status).toBe(200)
    // Its successor has been used now, so this is a replay.
    expect((await panel.call('POST', '/auth/refresh', { body: named })).status).toBe(401)
    expect((await refresh(named.nextRefreshToken)).status).toBe(401)
  })

  it('revoke the whole family when a used one is replayed with another successor', async () => {
    const { body } = await panel.logIn({ user })
    const name = (nextRefreshToken: string) =>
      panel.call('POST', '/auth/refresh', {
        body: { refreshToken: body.refreshToken, nextRefreshToken },
      })
    expect((await name('a'.repeat(64))).status).toBe(200)
    expect((await name('b'.repeat(64))).status).toBe(401)
    expect((await refresh('a'.repeat(64))).status).toBe(401)
  })

  it('refuse a successor that exists or is short, and stay valid', async () => {
    const { body } = await panel.logIn({ user })
    const other = await panel.logIn({ user: { id: '78', username: 'other' } })
    const name = (nextRefreshToken: string) =>
      panel.call('POST', '/auth/refresh', {
        body: { refreshToken: body.refreshToken, nextRefreshToken },
      })
    expect((await name('short')).status).toBe(400)
    const { refreshToken: taken } = other.body
    expect((await name(taken)).status).toBe(401)
    expect((await name(body.refreshToken)).status).toBe(401)
    expect((await refresh(taken)).status).toBe(200)
    expect((await refresh(body.refreshToken)).status).toBe(200)
  })

  it('work for one of many concurrent uses', async () => {
    const { body } = await panel.logIn({ user })
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(body.refreshToken)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('expire after 30 days', async () => {
    const { body } = await panel.logIn({ user })
    panel.clock.offsetMs = 31 * 86_400_000
    expect((await refresh(body.refreshToken)).status).toBe(401)
  })

  it('are revoked by logout, with the session token', async () => {
    const { body } = await panel.logIn({ user })
    const out = await panel.call('POST', '/auth/logout', {
      body: { refreshToken: body.refreshToken },
    })
    expect(out.status).toBe(200)
    expect((await refresh(body.refreshToken)).status).toBe(401)
    const call = await panel.call('POST', '/auth/socket-ticket', { token: body.sessionToken })
    expect([call.status, call.body.error]).toEqual([401, 'User not authenticated.'])
  })
})

describe('session tokens', () => {
  it('expire after 15 minutes', async () => {
    const { body } = await panel.logIn({ user })
    panel.clock.offsetMs = 15 * 60_000 + 1000
    const call = await panel.call('GET', '/users/77/profile', { token: body.sessionToken })
    expect(call.status).toBe(401)
  })

  it('are refused when forged, unsigned or meant for something else', async () => {
    const { body } = await panel.logIn({ user })
    const [head, claims, signature] = body.sessionToken.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: '1000' }),
    ).toString('base64url')
    for (const token of [
      unsigned,
      `${head}.${other}.${signature}`,
      body.refreshToken,
      'x',
      'a.b.c',
    ]) {
      expect((await panel.call('GET', '/users/77/profile', { token })).status).toBe(401)
    }
  })
})
