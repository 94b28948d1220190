import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { GameOwner } from './kit/game-owner.ts'
import { type Answer, TestPanel } from './kit/test-panel.ts'

const item = 242

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  owner = await GameOwner.create(panel, '1', 'Given')
  owner.writePlayer('Bob')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const give = (key: string) =>
  owner.call(
    'POST',
    '/server/players/Bob/items',
    { itemId: item, count: 1 },
    { 'idempotency-key': key },
  )
const readCode = ({ status, body }: Answer) => [status, body.code]

/** Returns how many Bob has. */
async function countItems(): Promise<number> {
  const { inventory = [] } = (await owner.get('/server/players/Bob')).body
  return inventory.find(([id]: [number]) => id === item)?.[1] ?? 0
}

describe('the key of a call that the host has not answered', () => {
  it('stays used when the host died after it got the call, which it may have done', async () => {
    panel.agent?.kill('SIGSTOP')
    const sending = vi.spyOn(WebSocket.prototype, 'send')
    const cut = give('cut')
    const isSent = () => sending.mock.calls.some(([text]) => String(text).includes('player.give'))
    await panel.until(async () => isSent())
    sending.mockRestore()
    await panel.endAgent('SIGKILL')
    expect(readCode(await cut)).toEqual([503, 'outcome-unknown'])
    await panel.startAgent()
    const before = await countItems()
    expect(readCode(await give('cut'))).toEqual([409, 'idempotency-key-running'])
    expect(await countItems()).toBe(before)
    expect((await give('another')).status).toBe(200)
    expect(await countItems()).toBe(before + 1)
  })

  it('is free again when the host was away before, so that it has done nothing', async () => {
    const before = await countItems()
    await panel.endAgent('SIGKILL')
    await panel.until(async () => (await panel.call('GET', '/../readyz')).status === 503)
    expect(readCode(await give('away'))).toEqual([503, 'host-unreachable'])
    await panel.startAgent()
    expect((await give('away')).status).toBe(200)
    expect((await give('away')).status).toBe(200)
    expect(await countItems()).toBe(before + 1)
  })

  it('stays used when the host has done the call and the api then failed', async () => {
    const before = await countItems()
    await panel.sql('alter table activity rename to activity_away')
    const failed = await give('failed')
    await panel.sql('alter table activity_away rename to activity')
    expect(failed.status).toBe(500)
    expect(panel.errors.splice(0)).toHaveLength(1)
    expect(await countItems()).toBe(before + 1)
    expect(readCode(await give('failed'))).toEqual([409, 'idempotency-key-running'])
    expect(await countItems()).toBe(before + 1)
  })
})

describe('the key of a call that was refused because of the moment', () => {
  const post = (key: string, path: string, body?: object) =>
    owner.call('POST', path, body, { 'idempotency-key': key })

  it('does the call later, once', async () => {
    expect(readCode(await post('stop', '/server/stop'))).toEqual([409, 'action-refused'])
    await owner.start()
    expect((await post('stop', '/server/stop')).status).toBe(200)
    await owner.reaches('OFFLINE')
    await owner.start()
    expect((await post('stop', '/server/stop')).status).toBe(200)
    expect((await owner.server()).status).toBe('ONLINE')
    await owner.stop()
  })

  it('makes a backup when there is a place for it again', async () => {
    const exists = async () => (await owner.get('/server/backup')).body.exists === true
    expect((await post('first', '/server/backup')).status).toBe(202)
    await panel.until(exists)
    expect((await post('next', '/server/backup')).status).toBe(409)
    expect((await owner.delete('/server/backup')).status).toBe(200)
    expect((await post('next', '/server/backup')).status).toBe(202)
    await panel.until(exists)
  })
})
