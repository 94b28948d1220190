import { expect, test } from 'vitest'
import { getTileBeside } from './kit/flat-world.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const [rain, snow] = [1222, 1224]
const machines = {
  'a rain machine': rain,
  'a dice block': 1212,
  'a roulette wheel': 1248,
  'a punch jammer': 1250,
  'a zombie jammer': 1252,
  'a collecting jammer': 1254,
  'a sprinkler': 1210,
  'a gate': 990,
  'a portal': 980,
  'a checkpoint': 934,
}
const at = getTileBeside(1)

test.each(Object.entries(machines))(
  'shows %s that is placed, punched and broken',
  async (_name, item) => {
    const players = { Ann: { inventory: [[item, 1]] }, Bob: {} }
    const mirror = await MirrorServer.start({ players, world: { owner: 'Ann' } })
    const ann = await mirror.enter('Ann')
    await mirror.enter('Bob')
    ann.put(item, at)
    await mirror.compare()
    expect(ann.inventory.get(item)).toBeUndefined()
    ann.punch(at)
    await mirror.compare()
    for (let punches = 0; punches < 8; punches++) ann.punch(at)
    await mirror.compare()
    expect(ann.world?.tiles[at.tileX + at.tileY * 100]?.front).toBe(0)
  },
)

test('shows the weather of the machine that is on, to those inside and to a late joiner', async () => {
  const players = {
    Ann: {
      inventory: [
        [rain, 1],
        [snow, 1],
      ],
    },
    Bob: {},
    Cid: {},
  }
  const mirror = await MirrorServer.start({ players, world: { owner: 'Ann' } })
  const [ann, bob] = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  const getWeathers = (client: typeof ann) =>
    client.calls.flatMap(({ name, args }) => (name === 'OnSetCurrentWeather' ? [args[0]] : []))
  ann.put(rain, at)
  ann.put(snow, getTileBeside(2))
  ann.punch(at)
  await mirror.compare()
  ann.punch(getTileBeside(2))
  await mirror.compare()
  const saved = await mirror.server.savedWorld('PLAY')
  expect(getWeathers(ann).at(-1)).toBe(saved.weather)
  expect(getWeathers(bob)).toEqual(getWeathers(ann))
  const cid = await mirror.enter('Cid')
  expect(cid.world?.weather).toBe(saved.weather)
  ann.punch(getTileBeside(2))
  await mirror.compare()
  const off = await mirror.server.savedWorld('PLAY')
  expect([getWeathers(ann).at(-1), getWeathers(cid).at(-1)]).toEqual([off.weather, off.weather])
  await cid.join('PLAY')
  expect(cid.world?.weather).toBeNull()
})
