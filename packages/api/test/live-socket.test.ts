import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient, socketUrl } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ environment: { RATE_LIMITS: 'on' } })
  owner = await panel.signIn('1')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const getTicket = async (who: SignedIn) =>
  (await panel.call('POST', '/auth/socket-ticket', { token: who.token })).body.ticket as string
const open = (userId: string, token: string, headers = {}) =>
  new LiveClient(socketUrl(panel, userId, `token=${token}`), headers)

describe('the live socket', () => {
  it('opens with a session token and sends account and server', async () => {
    const live = LiveClient.open(panel, owner)
    expect((await live.next('account')).payload.user.id).toBe('1')
    expect((await live.next('server_state')).payload.server).toBeNull()
    live.close()
    expect((await live.closed).code).toBe(1000)
  })

  it('opens once per ticket', async () => {
    const ticket = await getTicket(owner)
    const first = open('1', ticket)
    await first.next('account')
    const second = open('1', ticket)
    expect((await second.closed).code).toBe(1008)
    first.close()
  })

  it('rejects a ticket that is 30 seconds old', async () => {
    const ticket = await getTicket(owner)
    panel.clock.offsetMs = 31_000
    expect((await open('1', ticket).closed).code).toBe(1008)
    panel.clock.offsetMs = 0
  })

  it('rejects the id of another user, and a missing or wrong token', async () => {
    const other = await panel.signIn('2')
    const tokens = [
      await getTicket(other),
      other.token,
      '',
      'nonsense',
      'a.b.c',
      owner.refreshToken,
    ]
    for (const token of tokens) expect((await open('1', token).closed).code).toBe(1008)
    expect((await open('x', owner.token).closed).code).toBe(1008)
  })

  it('rejects a ticket in place of a session token', async () => {
    const token = await getTicket(owner)
    expect((await panel.call('GET', '/users/1/profile', { token })).status).toBe(401)
  })

  it('rejects other origins and other paths', async () => {
    const foreign = open('1', owner.token, { origin: 'http://evil.test' })
    expect((await foreign.closed).reason).toBe('refused')
    const own = open('1', owner.token, { origin: 'http://panel.test' })
    await own.next('account')
    own.close()
    const astray = new LiveClient(`${panel.url.replace('http', 'ws')}/api/elsewhere`)
    expect((await astray.closed).reason).toBe('refused')
  })

  it('closes after logout', async () => {
    const who = await panel.signIn('3')
    const live = LiveClient.open(panel, who)
    await live.next('account')
    await panel.call('POST', '/auth/logout', { body: { refreshToken: who.refreshToken } })
    expect((await live.closed).code).toBe(1008)
  })

  it('is limited to twelve per user', async () => {
    const who = await panel.signIn('4')
    const lives = Array.from({ length: 12 }, () => LiveClient.open(panel, who))
    await Promise.all(lives.map((live) => live.next('account')))
    expect((await LiveClient.open(panel, who).closed).code).toBe(4029)
    for (const live of lives) live.close()
    await Promise.all(lives.map((live) => live.closed))
  })

  it.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['another type', '{"type":"drop_table","payload":{}}'],
    ['a wrong payload', '{"type":"console_command","payload":{"command":5}}'],
    ['unknown keys', '{"type":"console_command","payload":{"command":"x","as":"root"}}'],
  ])('answers %s with a notice and stays open', async (_name, text) => {
    const live = LiveClient.open(panel, owner)
    await live.next('account')
    live.send(text)
    expect((await live.next('notice')).payload.text).toBe('This message is not understood.')
    live.close()
    expect((await live.closed).code).toBe(1000)
  })

  it.each(['', '   ', 'say a\nstop', 'say \u001b[31m', 'x'.repeat(501)])(
    'refuses the command %j',
    async (command) => {
      const live = LiveClient.open(panel, owner)
      await live.next('account')
      live.command(command)
      expect((await live.next('notice')).payload.text).toMatch(/^A command /)
      live.close()
    },
  )

  it('counts the console commands of one account on all its sockets', async () => {
    const lives = [LiveClient.open(panel, owner), LiveClient.open(panel, owner)]
    await Promise.all(lives.map((live) => live.next('account')))
    const frame = JSON.stringify({ type: 'console_command', payload: { command: 'who' } })
    for (const live of lives) for (let count = 0; count < 20; count++) live.socket.send(frame)
    const refusals = lives.map((live) =>
      live.next('notice', ({ payload }) => payload.code === 'too-many'),
    )
    await Promise.race(refusals)
    for (const live of lives) live.close()
  })

  it('closes on a frame that is too large', async () => {
    const live = LiveClient.open(panel, owner)
    await live.next('account')
    live.send('x'.repeat(20_000))
    expect((await live.closed).code).toBe(1009)
  })
})
