import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { freeLobbyPort } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let boss: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Mine')
  boss = await panel.signIn('1000')
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const test = (of = owner) => of.post('/server/connection/test')

/** Freezes the engine with SIGSTOP, as if it hung, runs `act`, and resumes it. */
async function whileStill<Result>(of: GameOwner, act: () => Promise<Result>): Promise<Result> {
  const pid = Number(readFileSync(join(of.database, '../../run/pid'), 'utf8'))
  process.kill(pid, 'SIGSTOP')
  try {
    return await act()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

describe('the connectivity check', () => {
  it('advises the owner of a stopped server to start it', async () => {
    const { status, body } = await test()
    expect([status, body.verdict, body.answers]).toEqual([200, 'offline', false])
    expect(body.sentence).toBe('Your server is offline. Start it first, then test again.')
    expect(body).toMatchObject({ roundTripMs: null, players: null, version: null })
  })

  it('queries the running server over UDP and reports its answer', async () => {
    await owner.start()
    const { port } = (await owner.get('/server/connection')).body
    const { body } = await test()
    expect(body).toMatchObject({ verdict: 'local', answers: true, host: '127.0.0.1', port })
    expect(body).toMatchObject({ players: 0, version: manifest.version })
    expect(body.roundTripMs).toBeGreaterThan(0)
    expect(body.roundTripMs).toBeLessThan(10_000)
    // The address 127.0.0.1 is unreachable for others, so the check asks for GAME_PUBLIC_IP.
    expect(body.sentence).toContain('GAME_PUBLIC_IP')
    // An agent in this process has no lobby.
    const sentence = 'Nobody can join right now. Please try again in a minute.'
    expect(body.steps).toMatchObject([{ step: 'page', ok: false, sentence, code: 'page-shut' }])
  })

  it('reports a server that does not answer', async () => {
    const { body } = await whileStill(owner, () => test())
    expect(body).toMatchObject({ verdict: 'silent', answers: false, roundTripMs: null })
    expect(body.sentence).toContain(`UDP port ${body.port}`)
    expect((await test()).body.verdict).toBe('local')
  })

  it.each(['127.1', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', '0.0.0.0', '127.0.0.53'])(
    'detects that %s is not reachable from outside',
    async (host) => {
      panel.environment.GAME_PUBLIC_IP = host
      await panel.restart()
      const { body } = await test()
      delete panel.environment.GAME_PUBLIC_IP
      await panel.restart()
      expect(body).toMatchObject({ verdict: 'local', answers: true, host })
    },
  )

  it('is refused to a banned owner and to one without a server', async () => {
    const ban = { reason: 'Test', duration: '1d' }
    await panel.call('POST', '/admin/users/1/ban', { token: boss.token, body: ban })
    const { status, body } = await test()
    expect([status, body.error]).toEqual([
      403,
      'Your account is banned and cannot perform this action.',
    ])
    await panel.call('POST', '/admin/users/1/unban', { token: boss.token })
    const stranger = await panel.signIn('2')
    const path = '/servers/selected/connection/test'
    expect((await panel.call('POST', path, { token: stranger.token })).status).toBe(404)
  })
})

describe('a server unreachable from outside', () => {
  // An address of a documentation network, which no host uses.
  let walled: TestPanel
  let inside: GameOwner
  beforeAll(async () => {
    const environment = { GAME_PUBLIC_IP: '192.0.2.1', GAME_LOBBY_PORT: await freeLobbyPort() }
    // Only an agent in a separate process has a lobby.
    walled = await TestPanel.start({ withAgent: 'process', environment })
    inside = await GameOwner.create(walled, '1', 'Walled')
    await inside.start()
  })
  afterAll(async () => {
    await inside.leave()
    expect(walled.errors).toEqual([])
    await walled.close()
  })

  it('is distinguished from a stopped one, with advice to open the port', async () => {
    const { body } = await test(inside)
    expect(body).toMatchObject({ verdict: 'blocked', answers: false, host: '192.0.2.1' })
    expect(body.sentence).toContain(`let UDP port ${body.port} in`)
    expect(body.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false])
    const { params } = body.steps[0]
    expect(params.host).toBe('192.0.2.1')
    expect(body.steps).toMatchObject([
      {
        sentence: `The login page sends players to 192.0.2.1, UDP port ${params.port}.`,
        code: 'page-leads',
      },
      {
        sentence: `The lobby did not answer at 192.0.2.1. The firewall of the server host must let UDP port ${params.port} in.`,
        code: 'lobby-silent',
        params,
      },
    ])
  })

  it('keeps its address in the files that configure clients', async () => {
    const hosts = await fetch(`${walled.url}/connect/hosts.txt`)
    expect(await hosts.text()).toBe('192.0.2.1 growtopia1.com\n192.0.2.1 growtopia2.com\n')
    expect(hosts.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(hosts.headers.get('x-content-type-options')).toBe('nosniff')
    const profile = await fetch(`${walled.url}/connect/trellis.conf`)
    const lines = (await profile.text()).split('\n')
    expect(lines).toContain('www.growtopia2.com = 192.0.2.1')
    expect(lines.slice(-3)).toEqual(['[Rule]', 'FINAL,DIRECT', ''])
  })
})

describe('a host name as server address', () => {
  it('is resolved for client files, which need IP addresses', async () => {
    const named = await TestPanel.start({ environment: { GAME_PUBLIC_IP: 'localhost' } })
    const hosts = await fetch(`${named.url}/connect/hosts.txt`)
    expect(await hosts.text()).toContain('127.0.0.1 growtopia1.com\n')
    await named.close()
  })

  it('is reported when it does not resolve', async () => {
    const named = await TestPanel.start({ environment: { GAME_PUBLIC_IP: 'nowhere.invalid' } })
    const answer = await fetch(`${named.url}/connect/hosts.txt`)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('nowhere.invalid')
    await named.close()
  })
})
