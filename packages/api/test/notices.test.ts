import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Noticed')
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const read = async () => (await owner.get('/notices')).body

/** Kills the engine as a crash would, and waits until the owner gets the notice. */
async function crash(): Promise<void> {
  const newest = async () => (await read()).notices[0]?.text ?? ''
  const before = await newest()
  await owner.start().catch(() => owner.reaches('ONLINE'))
  process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGKILL')
  await panel.until(async () => (await newest()) !== before)
  await owner.post('/server/kill')
  await owner.reaches('OFFLINE')
}

describe('notices', () => {
  it('report a crash once, with advice, on every panel of the owner', async () => {
    expect(await read()).toEqual({ notices: [], unread: 0 })
    const live = await owner.live()
    await crash()
    const { payload } = await live.next('notice')
    expect(payload).toMatchObject({
      kind: 'crash',
      level: 'error',
      action: { label: 'See what happened', path: '/dashboard' },
    })
    expect(payload.text).toMatch(/^Noticed crashed\. /)
    const { notices, unread } = await read()
    expect(unread).toBe(1)
    expect(notices).toEqual([{ ...payload, at: expect.any(String), isRead: false }])
    live.close()
  })

  it('are marked read by the owner, up to a given one', async () => {
    await panel.sql(
      `insert into notice (user_id, kind, level, text, at) values ('1', 'account', 'info', 'New', ${Date.now()})`,
    )
    const [, older] = (await read()).notices
    expect((await owner.post('/notices/read', { upTo: older.id })).body).toEqual({ unread: 1 })
    expect((await read()).notices.map((it: { isRead: boolean }) => it.isRead)).toEqual([
      false,
      true,
    ])
    expect((await owner.post('/notices/read', { upTo: 2 ** 40 })).body).toEqual({ unread: 0 })
    for (const upTo of [-1, 1.5, '3', null]) {
      expect((await owner.post('/notices/read', { upTo })).status).toBe(400)
    }
  })

  it('report a hang once, as does the log', async () => {
    await owner.start()
    const before = (await read()).notices.length
    const { hangMs } = panel.agentTimings
    process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGSTOP')
    panel.agentTimings.hangMs = 1
    await panel.until(async () => (await owner.server()).status !== 'ONLINE')
    panel.agentTimings.hangMs = hangMs
    const ofCrashes = async () =>
      (await read()).notices.filter(({ kind }: { kind: string }) => kind === 'crash')
    await expect
      .poll(async () => (await ofCrashes())[0].text)
      .toMatch(/^Noticed crashed 2 times since .* Last reason: The server hung: /)
    await owner.reaches('ONLINE')
    expect((await read()).notices).toHaveLength(before)
    const entries = await panel.sql(
      "select details from activity where details like '%The server hung%'",
    )
    expect(entries).toHaveLength(1)
    await owner.stop()
  })

  it('are visible to their owner only', async () => {
    const stranger = await panel.signIn('2')
    const path = '/users/1/notices'
    expect((await panel.call('GET', path, { token: stranger.token })).status).toBe(403)
    const body = { upTo: 9 }
    expect((await panel.call('POST', `${path}/read`, { token: stranger.token, body })).status).toBe(
      403,
    )
  })

  it('are limited to the newest fifty', async () => {
    for (let index = 0; index < 60; index++) {
      await panel.sql(
        `insert into notice (user_id, kind, level, text, at) values ('1', 'account', 'info', 'n${index}', 1)`,
      )
    }
    await panel.sql('delete from crash_loop')
    await crash()
    expect((await read()).notices[0].kind).toBe('crash')
    const rows = await panel.sql("select count(*) as n from notice where user_id = '1'")
    expect(Number(rows[0]?.n)).toBe(50)
  })
})
