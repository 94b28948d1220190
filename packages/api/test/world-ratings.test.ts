import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Stars')
  const rating = (sum: number) => ({ sum, weight: 10, visits: 0 })
  owner.write('json/ratings.json', { worlds: { GOOD: rating(50), FAIR: rating(30) } })
  for (const name of ['GOOD', 'FAIR']) owner.write(`worlds/${name}_.json`, { owner: 'Cat' })
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const read = async () => (await owner.get('/server/world-ratings')).body
const choose = (world: string) => owner.put('/server/world-of-the-day', { world })

it('lists the best rated worlds, and the one that the game chose for today', async () => {
  await panel.until(async () => (await read()).worldOfDay !== null)
  expect(await read()).toEqual({
    worldOfDay: 'GOOD',
    worldOfDayRow: expect.objectContaining({ name: 'GOOD', owner: 'Cat', weather: 0 }),
    best: [
      { name: 'GOOD', score: 4, weight: 10 },
      { name: 'FAIR', score: 3, weight: 10 },
    ],
  })
})

it('neither lists nor chooses worlds that are deleted or whose files are gone', async () => {
  const rating = { sum: 20, weight: 10, visits: 0 }
  await owner.stop()
  const file = JSON.parse(readFileSync(join(owner.database, 'json/ratings.json'), 'utf8'))
  owner.write('json/ratings.json', {
    ...file,
    worlds: { ...file.worlds, POOR: rating, GONE: rating },
  })
  owner.write('worlds/POOR_.json', { owner: 'Cat' })
  const listed = async () => (await read()).best.map(({ name }: { name: string }) => name)
  await panel.until(async () => (await listed()).length === 3)
  expect(await listed()).toEqual(['GOOD', 'FAIR', 'POOR'])
  expect((await choose('GONE')).status).toBe(404)
  expect((await owner.delete('/server/worlds/POOR')).status).toBe(200)
  expect(await listed()).toEqual(['GOOD', 'FAIR'])
  expect((await choose('POOR')).status).toBe(404)
  await owner.start()
  expect(await listed()).toEqual(['GOOD', 'FAIR'])
})

it('lets the owner choose another one, which players read at once', async () => {
  const ann = await owner.play('Ann')
  expect((await choose('FAIR')).body.message).toBe('The world of the day is chosen.')
  await ann.events.next('console', ({ text }) => text.includes('`wFAIR``'))
  expect(await read()).toMatchObject({ worldOfDay: 'FAIR', worldOfDayRow: { name: 'FAIR' } })
  expect((await choose('NOWHERE')).status).toBe(404)
  expect((await choose('../x')).status).toBe(400)
  await ann.close()
})
