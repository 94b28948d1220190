import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'

describe('the api environment', () => {
  it('has the documented defaults', () => {
    const config = readConfig({}, '/srv')
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      dataDir: '/srv/data',
      databaseUrl: null,
      identity: { kind: 'local' },
      gameAddress: '127.0.0.1',
      gamePorts: { first: 17_100, last: 17_999 },
      rateLimits: true,
      workSeconds: 30,
    })
  })

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DISCORD_CLIENT_ID: '' }, '/').port).toBe(3000)
  })

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,all' }, 'TRUSTED_PROXIES'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ GAME_PORT_RANGE: '9-3' }, 'GAME_PORT_RANGE'],
    [{ GAME_PORT_RANGE: '17100' }, 'GAME_PORT_RANGE'],
    [{ GAME_PORT_RANGE: '17000-17999' }, 'GAME_PORT_RANGE must not contain 17091'],
    [{ GAME_LOBBY_PORT: '17100' }, 'GAME_PORT_RANGE must not contain 17100'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ DATABASE_URL: 'postgres://u:p w@[x/db' }, 'DATABASE_URL'],
    [{ SUPER_ADMIN_IDS: '1,x' }, 'SUPER_ADMIN_IDS'],
    [{ AI_PROVIDER: 'oracle' }, 'AI_PROVIDER'],
    [{ AI_PROVIDER: 'google', AI_API_KEY: 'k' }, 'AI_MODEL'],
    [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }, 'AI_API_KEY'],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, 'AI_BASE_URL'],
    [{ AI_PROVIDER: 'google', AI_MODEL: 'm', AI_API_KEY: 'k', AI_BASE_URL: 'x' }, 'AI_BASE_URL'],
    [{ AI_DAILY_LIMIT: '0' }, 'AI_DAILY_LIMIT'],
    [{ AI_TIMEOUT_SECONDS: 'soon' }, 'AI_TIMEOUT_SECONDS'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
  ])('names the invalid variable for %j', (environment, name) => {
    expect(() => readConfig(environment, '/')).toThrow(name)
  })

  it('needs no assistant provider, and no key for a local one', () => {
    expect(readConfig({ AI_MODEL: 'm' }, '/').assistant.provider).toBeNull()
    const local = {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'm',
      AI_BASE_URL: 'http://127.0.0.1:11434/v1/',
    }
    expect(readConfig(local, '/').assistant.provider).toEqual({
      name: 'openai-compatible',
      model: 'm',
      apiKey: null,
      baseUrl: 'http://127.0.0.1:11434/v1',
    })
  })

  it('refuses local sign-in on public addresses unless explicitly allowed', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' }, '/')).toThrow('DISCORD_CLIENT_ID')
    expect(readConfig({ HOST: '0.0.0.0', ALLOW_LOCAL_IDENTITY: 'true' }, '/').host).toBe('0.0.0.0')
    expect(readConfig({ HOST: '0.0.0.0', DISCORD_CLIENT_ID: '5' }, '/').identity.kind).toBe(
      'discord',
    )
  })
})
