import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

it('gets a damaged server.json back from the database, and names it in a notice to the owner', async () => {
  const panel = await TestPanel.start({ withAgent: true })
  const owner = await GameOwner.create(panel, '1', 'Damaged')
  await owner.start()
  const live = LiveClient.open(panel, owner.who)
  await panel.endAgent('SIGTERM')
  const path = join(owner.database, '../../server.json')
  const before = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, '')
  await panel.startAgent()
  const notice = await live.next('notice', (it) => it.payload.code === 'settings-reset')
  expect(notice.payload.params).toEqual({ name: 'Damaged', file: 'server.json', from: 'panel' })
  const { name, port, ownerGrowId, template, guests } = before
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    ...{ id: before.id, name, port, ownerGrowId, template, guests },
  })
  expect((await owner.server()).status).toBe('ONLINE')
  live.close()
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

it('knows former owners again, so that an old backup gives them no rights in the game', async () => {
  const panel = await TestPanel.start({ withAgent: true })
  const seller = await GameOwner.create(panel, '1', 'Sold')
  const [buyer, helper] = [await panel.signIn('2'), await panel.signIn('3')]
  const call = (who: SignedIn, method: string, path: string, body?: unknown) =>
    panel.call(method, path, { token: who.token, body })
  const settle = (owner: GameOwner) =>
    panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
  const list = () => seller.file('json/config.json').GAME.CREATOR_LIST
  expect(list()).toEqual([seller.who.growId])
  await seller.post('/server/backup')
  await settle(seller)
  const path = `/servers/${seller.id}`
  const offer = await call(seller.who, 'POST', `${path}/transfer`, { discordId: buyer.id })
  await call(buyer, 'POST', `/transfers/${offer.body.code}/accept`)
  const owner = GameOwner.of(panel, buyer, seller.id)
  const file = join(seller.database, '../../server.json')
  await expect.poll(() => readOwner(file)).toBe(buyer.growId)
  const invited = await call(buyer, 'POST', `${path}/invitations`, { preset: 'manager' })
  await call(helper, 'POST', `/invitations/${invited.body.code}/accept`)

  await panel.endAgent('SIGTERM')
  writeFileSync(file, '')
  await panel.startAgent()
  await expect.poll(() => readOwner(file)).toBe(buyer.growId)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    formerOwners: [seller.who.growId],
    trustedCreators: [helper.growId],
  })
  // The file is written a moment before the host knows the server again.
  const restore = async () => (await owner.post('/server/backup/restore')).status
  await expect.poll(restore).toBe(202)
  await settle(owner)
  expect(list()).toEqual([buyer.growId])

  // A person who is neither owner nor member may be an owner without a record.
  const config = (await owner.get('/server/config')).body
  const save = (creatorList: string[]) =>
    owner.put('/server/config', { ...config, creatorList: [buyer.growId, ...creatorList] })
  const restoreAfter = async (creatorList: string[]) => {
    expect((await save(creatorList)).status).toBe(200)
    await owner.delete('/server/backup')
    expect((await owner.post('/server/backup')).status).toBe(202)
    await settle(owner)
    expect(await restore()).toBe(202)
    await settle(owner)
    return list()
  }
  expect(await restoreAfter([helper.growId])).toEqual([buyer.growId, helper.growId])
  expect(await restoreAfter(['Stranger'])).toEqual([buyer.growId])
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Null while the file is damaged. */
function readOwner(path: string): string | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).ownerGrowId
  } catch {
    return null
  }
}
