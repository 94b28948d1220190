import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const minute = 60_000

describe('the server of a banned owner', () => {
  let panel: TestPanel
  let boss: SignedIn
  let nextId = 1
  const owners: SignedIn[] = []
  beforeAll(async () => {
    panel = await TestPanel.start({ withAgent: true })
    boss = await panel.signIn('1000')
  })
  afterEach(() => {
    panel.clock.offsetMs = 0
  })
  afterAll(async () => {
    for (const { id } of owners) {
      const { token } = await panel.signIn(id)
      await panel.call('DELETE', `/users/${id}/server`, { token })
    }
    expect(panel.errors).toEqual([])
    await panel.close()
  })

  async function newOwner(options: { isRunning: boolean }): Promise<SignedIn> {
    const who = await panel.signIn(String(nextId++))
    owners.push(who)
    const body = { serverName: `Ban-${who.id}` }
    await panel.call('POST', `/users/${who.id}/server`, { token: who.token, body })
    if (options.isRunning) {
      await panel.call('POST', `/users/${who.id}/server/start`, { token: who.token })
      await until(who, 'ONLINE')
    }
    return who
  }
  const asBoss = (path: string, body?: unknown) =>
    panel.call('POST', path, { token: boss.token, body })
  const ban = (who: SignedIn, duration = '7d') =>
    asBoss(`/admin/users/${who.id}/ban`, { reason: 'Too loud.', duration })
  const status = async (who: SignedIn): Promise<string> =>
    (await panel.call('GET', `/users/${who.id}/server`, { token: who.token })).body.server.status
  const until = (who: SignedIn, wanted: string) =>
    panel.until(async () => (await status(who)) === wanted)
  const noticeTexts = async (who: SignedIn): Promise<string[]> => {
    const { body } = await panel.call('GET', `/users/${who.id}/notices`, { token: who.token })
    return body.notices.map(({ text }: { text: string }) => text)
  }
  const startAgain = (who: SignedIn) =>
    `Your ban is over. Ban-${who.id} ran when the ban began, so it starts again now.`

  it('restarts when an admin undoes the ban', async () => {
    const who = await newOwner({ isRunning: true })
    const { body } = await ban(who)
    await until(who, 'OFFLINE')
    expect((await asBoss(`/admin/undo/${body.undo.id}`)).status).toBe(200)
    await until(who, 'ONLINE')
    expect(await noticeTexts(who)).toContain(startAgain(who))
    const path = `/users/${who.id}/activity`
    const { body: entries } = await panel.call('GET', path, { token: who.token })
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'Server suspension ended',
          details: expect.objectContaining({ reason: 'the owner is banned' }),
        }),
      ]),
    )
  })

  it('restarts when an admin lifts the ban', async () => {
    const who = await newOwner({ isRunning: true })
    await ban(who)
    await until(who, 'OFFLINE')
    expect((await asBoss(`/admin/users/${who.id}/unban`)).status).toBe(200)
    await until(who, 'ONLINE')
  })

  it('restarts when the ban ends, and not before', async () => {
    let who = await newOwner({ isRunning: true })
    await ban(who, '30m')
    await until(who, 'OFFLINE')
    panel.clock.offsetMs = 29 * minute
    await panel.letJobsRun()
    who = await panel.signIn(who.id)
    expect(await status(who)).toBe('OFFLINE')
    panel.clock.offsetMs = 31 * minute
    await until(who, 'ONLINE')
    expect(await noticeTexts(who)).toContain(startAgain(who))
  })

  it('stays off when it was off before the ban', async () => {
    const who = await newOwner({ isRunning: false })
    await ban(who)
    await asBoss(`/admin/users/${who.id}/unban`)
    await panel.letJobsRun()
    expect(await status(who)).toBe('OFFLINE')
    expect(await noticeTexts(who)).not.toContain(startAgain(who))
  })
})
