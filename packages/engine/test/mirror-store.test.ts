import { expect, test } from 'vitest'
import { MirrorServer } from './mirror/mirror-server.ts'

const [dirt, door] = [2, 12]
const pack = { name: 'Doors', price: 100, items: [[door, 20]] }
const config = {
  STORE: { PACKS: [pack], OFFERS: [] },
  DAILY_REWARD: { GEMS: 40, GEMS_PER_DAY: 5, DAYS: 7, ITEMS: [[dirt, 3]] },
}

test('shows a purchase and the daily reward, with settings that change while it runs', async () => {
  const mirror = await MirrorServer.start({ config, players: { Ann: { gems: 300 }, Bob: {} } })
  const ann = await mirror.enter('Ann')
  await mirror.compare()
  expect([ann.gems, ann.inventory.get(dirt)]).toEqual([340, 3])
  await ann.join('PLAY')
  await mirror.compare()
  expect(ann.gems).toBe(340)
  const buy = async () => {
    ann.store('pack_0')
    await ann.settle()
    return ann.untilDialog('store_confirm')
  }
  const seen = await buy()
  ann.confirmStore(seen)
  ann.confirmStore(seen)
  await mirror.compare()
  expect([ann.gems, ann.inventory.get(door)]).toEqual([240, 20])
  const price = { path: ['STORE', 'PACKS', 0, 'price'], from: 100, to: 7 }
  await mirror.server.edit({ kind: 'config' }, [price])
  ann.confirmStore({ ...seen, purchase: '1' })
  ann.confirmStore(await buy())
  await mirror.compare()
  expect([ann.gems, ann.inventory.get(door)]).toEqual([233, 40])
})

test('answers the buttons of the store and of friends, in a world and in the menu', async () => {
  const mirror = await MirrorServer.start({ config, players: { Ann: { gems: 300 }, Bob: {} } })
  const ann = await mirror.enter('Ann')
  const readsAfter = async (press: () => void, line: RegExp) => {
    const from = ann.calls.length
    press()
    await ann.until(() =>
      ann.calls.slice(from).some(({ args }) => args.some((it) => line.test(String(it)))),
    )
  }
  await readsAfter(() => ann.press('friends'), /friends/i)
  for (const button of ['store', 'storenavigate', 'buy']) {
    const from = ann.calls.length
    ann.press(button)
    await ann.until(() =>
      ann.calls.slice(from).some(({ args }) => String(args[0]).includes('end_dialog|store_main|')),
    )
  }
  ann.press('quit_to_exit')
  await readsAfter(() => ann.press('store'), /^The store opens in a world\.$/)
  await readsAfter(() => ann.press('friends'), /friends/i)
})
