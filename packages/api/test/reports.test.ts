import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Reports')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const list = async () => (await owner.get('/server/reports')).body

it('lists reports from the game with the last lines, newest first, and closes them', async () => {
  expect(await list()).toEqual([])
  const [ann, bob] = [await owner.play('Ann'), await owner.play('Bob')]
  for (const player of [ann, bob]) await player.join('START')
  bob.say('a rude word')
  await ann.events.next('console', ({ text }) => text.includes('a rude word'))
  for (const reason of ['swearing', 'more swearing']) {
    ann.say(`/report Bob ${reason}`)
    await panel.until(async () =>
      (await list()).some((it: { reason: string }) => it.reason === reason),
    )
  }
  expect(await list()).toMatchObject([
    { name: '2', by: 'Ann', about: 'Bob', reason: 'more swearing', world: 'START' },
    { name: '1', lines: [{ text: 'a rude word' }] },
  ])
  expect((await owner.delete('/server/reports/1')).body.message).toBe('The report is closed.')
  expect((await owner.delete('/server/reports/1')).status).toBe(200)
  expect(await list()).toMatchObject([{ name: '2' }])
  await ann.close()
  await bob.close()
})

it('lists the actions of moderators in the game, also after bans in the panel', async () => {
  await owner.play('Carl').then((it) => it.close())
  const config = (await owner.get('/server/config')).body
  await owner.put('/server/config?apply=now', { ...config, creatorList: ['Carl'] })
  await owner.protect('Carl')
  const carl = await owner.play('Carl')
  await carl.join('START')
  const dan = await owner.play('Dan')
  await dan.join('START')
  carl.say('/warn Dan stay polite')
  await carl.events.next('console', ({ text }) => text === 'You warned Dan.')
  const actions = async () => (await owner.get('/server/moderation-actions')).body
  await panel.until(async () => (await actions()).length > 0)
  expect((await owner.post('/server/players/Dan/ban', { duration: '1h' })).status).toBe(200)
  expect(await actions()).toMatchObject([
    { action: 'warn', by: 'Carl', about: 'Dan', reason: 'stay polite' },
  ])
  expect(await list()).toMatchObject([{ name: '2' }])
  await carl.close()
})

it('refuses a report that has no number', async () => {
  expect((await owner.delete('/server/reports/first')).status).toBe(400)
})
