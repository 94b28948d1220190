import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { Receiver } from './kit/receiver.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let receiver: Receiver
beforeAll(async () => {
  const environment = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' }
  panel = await TestPanel.start({ withAgent: true, environment })
  owner = await GameOwner.create(panel, '1', 'Rosebed')
  receiver = await Receiver.start()
  const boss = await panel.signIn('1000')
  const body = { name: 'Ours', url: receiver.url, format: 'json', events: ['crash'] }
  await panel.call('POST', '/admin/webhooks', { token: boss.token, body })
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
  await receiver.close()
})

type Notice = { id: number; text: string; isRead: boolean }

const read = async (): Promise<{ notices: Notice[]; unread: number }> =>
  (await owner.get('/notices')).body
const crashEntries = async () =>
  (await owner.get('/activity')).body.filter((it: any) => it.action === 'Server crashed').length

/** Kills the engine as a crash would, and waits for the log entry and for the server's status `next`. */
async function crash(next: 'ONLINE' | 'OFFLINE' = 'ONLINE'): Promise<void> {
  const before = await crashEntries()
  process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGKILL')
  await expect.poll(crashEntries).toBe(before + 1)
  await expect.poll(async () => (await owner.server()).status).toBe(next)
}
/** Moves the start of the present run eleven minutes back. */
async function runWell(): Promise<void> {
  const isReady = async () => (await panel.sql('select ready_at from crash_loop'))[0]?.['ready_at']
  await expect.poll(isReady).not.toBeNull()
  await panel.sql('update crash_loop set ready_at = ready_at - 660000')
}
const received = () => receiver.got.map(({ body }) => JSON.parse(body))
const reason = 'The server crashed: it was ended by SIGKILL.'

it('counts the crashes of a loop in one notice, and keeps each in the activity log', async () => {
  await owner.start()
  const live = await owner.live()
  for (let at = 0; at < 3; at++) await crash()
  const { notices, unread } = await read()
  expect([notices.length, unread]).toEqual([1, 1])
  expect(notices[0]?.text).toMatch(
    new RegExp(`^Rosebed crashed 3 times since \\d\\d:\\d\\d WIB\\. Last reason: ${reason}$`),
  )
  expect(await crashEntries()).toBe(3)
  for (const text of [/^Rosebed crashed\. /, /crashed 2 times/, /crashed 3 times/]) {
    const { payload } = await live.next('notice', (frame) => text.test(frame.payload.text))
    expect(payload.id).toBe(notices[0]?.id)
  }
  live.close()
})

it('marks the notice unread and newest at each crash', async () => {
  await panel.sql(
    "insert into notice (user_id, kind, level, text, at) values ('1', 'account', 'info', 'Other', 1)",
  )
  await owner.post('/notices/read', { upTo: 2 ** 40 })
  await crash()
  const { notices, unread } = await read()
  expect([notices.map((it) => it.isRead), unread]).toEqual([[false, true], 1])
  expect(notices[0]?.text).toMatch(/crashed 4 times since/)
})

it('rewrites the notice when the server is halted', async () => {
  await crash('OFFLINE')
  await expect
    .poll(async () => (await read()).notices[0]?.text)
    .toMatch(/^Rosebed crashed 5 times since \d\d:\d\d WIB and stays off until you start it\.$/)
  expect((await read()).notices).toHaveLength(2)
})

it('sends webhooks one delivery for the first crash and one for the halt', async () => {
  await expect.poll(() => received().length).toBe(2)
  expect(received()).toMatchObject([
    {
      text: `Rosebed crashed. ${reason}`,
      facts: { server: 'Rosebed', owner: '1', kind: 'crashed' },
    },
    { facts: { kind: 'halted', crashes: '5' } },
  ])
})

it('adds another notice only after the server ran stably for a while', async () => {
  await owner.start()
  await crash()
  expect((await read()).notices[0]?.text).toMatch(/crashed 6 times since/)
  await runWell()
  await crash()
  const { notices } = await read()
  expect(notices).toHaveLength(3)
  expect(notices[0]?.text).toBe(`Rosebed crashed. ${reason}`)
  await expect.poll(() => received().length).toBe(3)
})

it('dates a crash loop that began on an earlier day', async () => {
  await panel.sql(`update crash_loop set since = ${Date.parse('2026-03-04T05:06:00Z')}`)
  await crash()
  expect((await read()).notices[0]?.text).toMatch(/crashed 2 times since 4 Mar, 12:06 WIB\. /)
})
