// Runs the real api and the real agent at the most verbose log level, through every operation that carries a
// secret.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { DiscordStandIn, ourApplication } from './kit/discord-stand-in.ts'
import { freeGamePorts, freeTcpPort } from './kit/free-ports.ts'
import { HeardProgram } from './kit/heard-program.ts'
import { programs } from './kit/panel-agent.ts'
import { Subscription } from './kit/push-service.ts'

const configured = {
  SESSION_SECRET: 'session-secret-of-at-least-32-signs',
  AI_API_KEY: 'sk-key-of-the-assistant',
  METRICS_TOKEN: 'metrics-token-of-at-least-32-signs',
}
const storeKey = 'secret/key+of/the/store'
const passwords = ['hunter2-is-plain', 'p@ss/word:%41#', 'half a password']

describe('secrets', () => {
  const dataDir = mkdtempSync(`${tmpdir()}/trellis-logs-`)
  const bodies: string[] = []
  const secrets = new Set<string>([...Object.values(configured), storeKey, ...passwords])
  let discord: DiscordStandIn
  let api: HeardProgram
  let agent: HeardProgram
  let url: string

  beforeAll(async () => {
    discord = await DiscordStandIn.start()
    const port = String(await freeTcpPort())
    url = `http://127.0.0.1:${port}`
    agent = new HeardProgram('agent', {
      DATA_DIR: dataDir,
      ENGINE_ENTRY: `${programs}/engine/main.js`,
      LOG_LEVEL: 'debug',
      DISK_BALLAST_MB: '1',
      TRELLIS_BENCH: '1',
      BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ACCESS_KEY_ID: 'AKIA-OF-THE-STORE',
      BACKUP_S3_SECRET_ACCESS_KEY: storeKey,
    })
    api = new HeardProgram('api', {
      DATA_DIR: dataDir,
      PORT: port,
      PUBLIC_URL: url,
      DISCORD_CLIENT_ID: ourApplication,
      DISCORD_API_URL: discord.url,
      WEB_PUSH_SERVICES: 'http://127.0.0.1:9',
      GAME_PORT_RANGE: await freeGamePorts(),
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'model',
      AI_BASE_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'debug',
      ...configured,
    })
    await Promise.all([agent.ready(), api.ready()])
  })
  afterAll(async () => {
    await api.end()
    await agent.end()
    discord.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  /** Records failed answers, which must not show a secret either. */
  async function call(
    method: string,
    path: string,
    options: { token?: string; body?: unknown } = {},
  ) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body !== undefined && {
        body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
      }),
    })
    const text = await answer.text()
    if (answer.status >= 400) bodies.push(text)
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** Records a token, or a part that it was made of, as a secret. */
  const secret = (it: string) => {
    secrets.add(it)
    return it
  }

  async function socket(id: string, token: string): Promise<number> {
    const live = new WebSocket(`${url.replace('http', 'ws')}/api/ws/${id}?token=${token}`)
    return new Promise((resolve) => {
      live.on('close', (code) => resolve(code))
      live.on('error', () => resolve(-1))
      live.on('message', () => live.close(1000))
    })
  }

  async function failToSignIn(): Promise<void> {
    for (const failWith of [500, 'hang-up', 'not-json'] as const) {
      discord.failWith = failWith
      const accessToken = secret(`access-for-${failWith}`)
      const { status } = await call('POST', '/api/auth/login', { body: { accessToken } })
      expect(status).toBe(503)
    }
    discord.failWith = null
    const wrong = secret('access-that-nobody-gave')
    const refused = await call('POST', '/api/auth/login', { body: { accessToken: wrong } })
    expect(refused.status).toBe(401)
    const broken = `{"accessToken": "${secret('access-in-broken-json')}"`
    expect((await call('POST', '/api/auth/login', { body: broken })).status).toBe(400)
    const twice = `{"accessToken": "a", "accessToken": "${secret('access-said-twice')}"}`
    expect((await call('POST', '/api/auth/login', { body: twice })).status).toBe(400)
  }

  async function signIn() {
    const accessToken = secret('access-of-the-owner')
    discord.grants.set(accessToken, { user: { id: '1', username: 'maya' } })
    const { body } = await call('POST', '/api/auth/login', { body: { accessToken } })
    const token = secret(body.sessionToken as string)
    const refreshToken = secret(body.refreshToken as string)
    const own = { discordId: '1', discordUsername: 'maya', growId: 'Maya' }
    expect((await call('POST', '/api/register', { token, body: own })).status).toBeLessThan(300)
    return { token, refreshToken }
  }

  it('never appear in logs or answers', async () => {
    await failToSignIn()
    const { token, refreshToken } = await signIn()
    const ticket = async () => {
      const { body } = await call('POST', '/api/auth/socket-ticket', { token })
      return secret(body.ticket as string)
    }
    const first = await ticket()
    expect(await socket('1', first)).toBe(1000)
    expect(await socket('1', first)).toBe(1008)
    expect(await socket('1', token)).toBe(1000)
    expect(await socket('2', secret('ey.wrong-token.of-a-socket'))).toBe(1008)

    const { body } = await call('POST', '/api/auth/refresh', { body: { refreshToken } })
    secret(body.sessionToken as string)
    secret(body.refreshToken as string)
    const spent = await call('POST', '/api/auth/refresh', { body: { refreshToken } })
    expect(spent.status).toBe(401)
    const forged = secret(`${token.slice(0, -4)}AAAA`)
    expect((await call('GET', '/api/users/1/profile', { token: forged })).status).toBe(401)
    const again = await signInAgain()

    await call('GET', `/api/nope?token=${again}&access_token=${secret('in-a-query-string')}`)
    await call('GET', `/nope/${secret('in-the-path-of-nothing')}`)
    await call('GET', '/metrics', { token: secret('no-token-for-figures') })
    const chat = { message: 'How is the weather on my server?', history: [] }
    await call('POST', '/api/ai/chat', { token: again, body: chat })
    await sendABackup(again)
    await sendAPushMessage(again)

    const lines = `${api.output}\n${agent.output}`
    expect(lines).toContain('"route":"/api/auth/login"')
    for (const text of [lines, bodies.join('\n')]) {
      for (const it of secrets) expect([it, text.includes(it)]).toEqual([it, false])
      expect(text).not.toContain(encodeURIComponent(storeKey))
    }
  })

  async function signInAgain(): Promise<string> {
    const { body } = await call('POST', '/api/auth/login', {
      body: { accessToken: 'access-of-the-owner' },
    })
    secret(body.refreshToken as string)
    return secret(body.sessionToken as string)
  }

  /** Sends a backup to a store that does not exist. */
  async function sendABackup(token: string): Promise<void> {
    const server = { serverName: 'Alpha' }
    expect((await call('POST', '/api/users/1/server', { token, body: server })).status).toBe(201)
    expect((await call('POST', '/api/users/1/server/backup', { token })).status).toBe(202)
    const failure = async () => {
      const { body } = await call('GET', '/api/users/1/server/backup', { token })
      return body.offsite?.failure ?? body.failure?.reason ?? null
    }
    await expect.poll(failure).not.toBeNull()
    bodies.push(await failure())
  }

  /** Sends a message to a push service that does not answer. */
  async function sendAPushMessage(token: string): Promise<void> {
    const { form } = await Subscription.open(`http://127.0.0.1:9/${secret('address-of-a-device')}`)
    secret(form.keys.auth ?? '')
    const added = await call('POST', '/api/users/1/push-messages/devices', { token, body: form })
    expect(added.status).toBe(201)
    const { id } = added.body.device
    const test = `/api/users/1/push-messages/devices/${id}/test`
    expect((await call('POST', test, { token })).status).toBe(202)
    const database = new DatabaseSync(`${dataDir}/trellis.db`, { readOnly: true })
    secret(String(database.prepare('select private_key from push_key').get()?.['private_key']))
    const attempts = () => database.prepare('select attempts from push_message').get()?.['attempts']
    await expect.poll(attempts).toBe(1)
    database.close()
    bodies.push(JSON.stringify(added.body))
    bodies.push(JSON.stringify((await call('GET', '/api/users/1/push-messages', { token })).body))
  }

  it('leave log lines valid: JSON with level, time and name, and routes as patterns', () => {
    for (const [name, { output }] of [['api', api] as const, ['agent', agent] as const]) {
      const lines = output.trim().split('\n')
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        const it = JSON.parse(line)
        expect(it.name).toBe(name)
        expect(['debug', 'info', 'warn', 'error', 'fatal']).toContain(it.level)
        expect(Date.parse(it.time)).toBeGreaterThan(0)
      }
    }
    const calls = api.output.split('\n').flatMap((line) => {
      const it = line === '' ? {} : JSON.parse(line)
      return it.msg === 'answered' ? [it] : []
    })
    const profile = calls.find((it) => it.route === '/api/users/:id/profile')
    expect(profile).toMatchObject({ level: 'info', method: 'GET', status: 401 })
    expect(profile.ms).toBeTypeOf('number')
    expect(calls.some((it) => it.userId === '1' && it.status === 201)).toBe(true)
  })

  it.each([
    `postgres://trellis:${encodeURIComponent('hunter2-is-plain')}@127.0.0.1:1/trellis`,
    `postgres://trellis:${encodeURIComponent('p@ss/word:%41#')}@127.0.0.1:1/trellis`,
    'postgres://trellis:half a password@[nowhere/trellis',
  ])('stay hidden when the database cannot be reached', async (databaseUrl) => {
    const lost = new HeardProgram('api', {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: '1',
    })
    const isAddress = URL.canParse(databaseUrl)
    if (isAddress) {
      await expect.poll(() => lost.output).toContain('The database cannot be reached')
      await lost.end()
    } else expect(await lost.gone()).toBe(78)
    expect(lost.output).not.toBe('')
    for (const it of [...passwords, ...passwords.map(encodeURIComponent)])
      expect([it, lost.output.includes(it)]).toEqual([it, false])
  })
})
