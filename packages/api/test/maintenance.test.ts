import { getSentence } from '@trellis/texts/sentences.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const off = { maintenance: false, disableServerCreation: false, disableServerActions: false }
const maintenanceSentence = getSentence({ code: 'maintenance' })
const refusal = { error: maintenanceSentence, code: 'maintenance' }

let panel: TestPanel
let boss: SignedIn
let owner: GameOwner

const set = async (maintenance: boolean) => {
  const body = { ...off, maintenance }
  const { status } = await panel.call('POST', '/admin/settings', { token: boss.token, body })
  expect(status).toBe(200)
}

beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
  owner = await GameOwner.create(panel, '1', 'Resting')
  await owner.start()
})
afterEach(() => set(false))
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Returns every error frame of a live socket. */
const errors = ({ frames }: LiveClient) =>
  frames.flatMap((it) =>
    it.type === 'notice' && it.payload.level === 'error' ? [it.payload.text] : [],
  )

/** Runs a command and waits for its output, which comes after that of every earlier command. */
async function lastLine(live: LiveClient, command: string, answer: string): Promise<string[]> {
  live.command(command)
  await live.line(answer)
  return live.lines().map((it) => it.text)
}

describe('maintenance', () => {
  it('refuses the HTTP calls of owners, and changes nothing', async () => {
    await owner.stop()
    await set(true)
    const calls: [string, string, object?][] = [
      ['GET', '/profile'],
      ['GET', '/server'],
      ['GET', '/server/worlds'],
      ['POST', '/server/start'],
      ['POST', '/server/stop'],
      ['POST', '/server/restart'],
      ['POST', '/server/kill'],
      ['PUT', '/server/config', { creatorList: ['Grow1'], autofarmDelay: 700 }],
      ['DELETE', '/server'],
    ]
    for (const [method, path, body] of calls) {
      const answer = await owner.call(method, path, body)
      expect([path, answer.status, answer.body]).toEqual([path, 503, refusal])
    }
    await set(false)
    expect(await owner.server()).toMatchObject({ name: 'Resting', status: 'OFFLINE' })
    await owner.start()
  })

  it('refuses console commands of owners with a sentence, before they reach the engine', async () => {
    const live = await owner.live()
    await set(true)
    await live.next('account', ({ payload }) => payload.settings.maintenance)
    live.command('say during maintenance')
    await live.next('notice', ({ payload }) => payload.text === maintenanceSentence)
    live.send({ type: 'watch_world', payload: { world: 'START' } })
    await panel.until(async () => errors(live).length === 2)
    expect(errors(live)).toEqual([maintenanceSentence, maintenanceSentence])
    await set(false)
    await live.next('account', ({ payload }) => !payload.settings.maintenance)
    const lines = await lastLine(live, 'say after maintenance', 'after maintenance')
    expect(lines.filter((it) => it.includes('during maintenance'))).toEqual([])
    live.close()
  })

  it('is shown on a new live socket, which works again afterwards', async () => {
    await set(true)
    const live = LiveClient.open(panel, owner.who)
    expect((await live.next('account')).payload.settings.maintenance).toBe(true)
    live.command('say too early')
    await live.next('notice', ({ payload }) => payload.text === maintenanceSentence)
    await set(false)
    await live.next('account', ({ payload }) => !payload.settings.maintenance)
    const lines = await lastLine(live, 'say in time', 'in time')
    expect(lines.filter((it) => it.includes('too early'))).toEqual([])
    live.close()
  })

  it("leaves the owner's game running", async () => {
    await set(true)
    const servers = await panel.call('GET', '/admin/servers', { token: boss.token })
    const row = servers.body.find((it: { name: string }) => it.name === 'Resting')
    expect(row.status).toBe('ONLINE')
  })

  it('lets an admin start and command their own server', async () => {
    const admin = await GameOwner.create(panel, '1000', 'Working')
    await set(true)
    await admin.start()
    const live = await admin.live()
    await lastLine(live, 'say still here', 'still here')
    expect(errors(live)).toEqual([])
    live.close()
    await admin.leave()
  })
})
