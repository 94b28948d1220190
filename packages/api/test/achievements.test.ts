import { achievements } from '@trellis/contract/kit/achievements.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Goals')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const read = async () => (await owner.get('/server/achievements')).body
const save = (list: object[], isOn = true) =>
  owner.put('/server/achievements?apply=now', { isOn, achievements: list })

it('answers all achievements, which give nothing until the owner sets rewards', async () => {
  const { isOn, achievements: list } = await read()
  expect(isOn).toBe(true)
  expect(list).toEqual([...achievements.keys()].map((name) => ({ name, isEnabled: true, gems: 0 })))
})

it('keeps differences from the defaults, and the running game gives the new reward', async () => {
  const list = [
    { name: 'guilds-1', isEnabled: true, gems: 70 },
    { name: 'broken-1', isEnabled: false, gems: 0 },
    { name: 'level-10', isEnabled: true, gems: 0 },
  ]
  expect((await save(list)).body.message).toBe('Saved and applied to the running server.')
  expect(owner.file('json/config.json')['ACHIEVEMENTS']).toEqual({
    ENABLED: true,
    ENTRIES: [
      { name: 'guilds-1', gems: 70 },
      { name: 'broken-1', enabled: false },
    ],
  })
  const ann = await owner.play('Ann')
  await ann.join('START')
  const file = (await owner.get('/server/players/Ann')).body
  await owner.put('/server/players/Ann', { ...file, gems: 5000 })
  ann.say('/guild create Moon')
  await ann.events.next('console', ({ text }) => text.includes('Founder. You get 70 gems.'))
  const profile = async () => (await owner.get('/server/players/Ann/profile')).body
  await panel.until(async () => (await profile()).achievements.length > 0)
  expect(await profile()).toMatchObject({ achievements: ['guilds-1'], gems: 70 })
  await ann.close()
})

it('keeps experience and titles, and refuses unknown titles', async () => {
  const given = { name: 'level-50', isEnabled: true, gems: 0, xp: 500, title: 'OfLegend' }
  expect((await save([given])).status).toBe(200)
  const { achievements: list } = await read()
  expect(list.find(({ name }: { name: string }) => name === 'level-50')).toEqual(given)
  // The panel sends back everything that it has read.
  expect((await save(list)).status).toBe(200)
  const entry = { name: 'level-50', xp: 500, title: 'OfLegend' }
  expect(owner.file('json/config.json')['ACHIEVEMENTS'].ENTRIES).toEqual([entry])
  expect((await save([{ ...given, title: 'King' }])).status).toBe(400)
  for (const xp of [-1, 0.5, 1_000_001]) {
    const { status, body } = await save([{ ...given, xp }])
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('A reward is 0 to 1,000,000 XP.')
  }
})

it('refuses unknown names, names given twice and rewards out of bounds', async () => {
  const one = { name: 'guilds-1', isEnabled: true, gems: 1 }
  expect((await save([{ ...one, name: 'flying-1' }])).status).toBe(400)
  expect((await save([one, one])).status).toBe(400)
  const { status, body } = await save([{ ...one, gems: 1_000_001 }])
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('A reward is 0 to 1,000,000 gems.')
})
