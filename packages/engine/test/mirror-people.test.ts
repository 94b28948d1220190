import { expect, test } from 'vitest'
import { MirrorServer } from './mirror/mirror-server.ts'

const [dirt, worldLock, diamondLock] = [2, 242, 1796]

const carrying = (...stacks: [number, number][]) => ({ inventory: stacks })

test('shows a trade to both players as it is in their files', async () => {
  const players = { Ann: carrying([dirt, 50]), Bob: carrying([worldLock, 5]) }
  const mirror = await MirrorServer.start({ players })
  const [ann, bob] = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  ann.chat('/trade Bob')
  bob.reply('trade_invite', await bob.untilDialog('trade_invite'))
  const first = await ann.untilDialog('trade_offer')
  ann.reply('trade_offer', first, { item: dirt, count: 20 })
  bob.reply('trade_offer', await bob.untilDialog('trade_offer', '20 Dirt'), {
    item: worldLock,
    count: 2,
  })
  const both = await ann.untilDialog('trade_offer', '2 World Lock')
  for (const client of [ann, bob]) client.reply('trade_offer', both, { buttonClicked: 'ready' })
  for (const client of [ann, bob])
    client.reply('trade_confirm', await client.untilDialog('trade_confirm'))
  await mirror.compare()
  expect([...ann.inventory].slice(2)).toEqual([
    [dirt, 30],
    [worldLock, 2],
  ])
  expect([bob.inventory.get(dirt), bob.inventory.get(worldLock)]).toEqual([20, 3])
})

test('takes answers in which hidden values come twice', async () => {
  const players = { Ann: { 'Role.Moderator': true }, Bob: carrying([dirt, 50]) }
  const mirror = await MirrorServer.start({ players })
  const [ann, bob] = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  ann.chat('/trade Bob')
  await bob.untilDialog('trade_invite')
  const player = ['player|Ann|', 'player|Ann|']
  bob.act('dialog_return', ['dialog_name|trade_invite', ...player])
  const offer = Object.entries(await bob.untilDialog('trade_offer'))
  const twice = [...offer, ...offer].map(([name, value]) => `${name}|${value}|`)
  bob.act('dialog_return', ['dialog_name|trade_offer', ...twice, `item|${dirt}`, 'count|20'])
  await ann.untilDialog('trade_offer', '20 Dirt')
  const act = ['act|kick|', 'player|Bob|']
  ann.act('dialog_return', ['dialog_name|moderate', ...act, ...act, 'duration|', 'reason|'])
  await expect.poll(() => mirror.server.console()).toContain('Bob was kicked by Ann.')
})

test('shows the exchange of locks in both directions', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: carrying([worldLock, 150]) } })
  const ann = await mirror.enter('Ann')
  ann.use(worldLock)
  await mirror.compare()
  expect([ann.inventory.get(worldLock), ann.inventory.get(diamondLock)]).toEqual([50, 1])
  ann.use(diamondLock)
  await mirror.compare()
  expect([ann.inventory.get(worldLock), ann.inventory.get(diamondLock)]).toEqual([150, undefined])
})

test('shows gems that are paid, that a guild costs and that an achievement gives', async () => {
  const config = {
    GUILDS: { PRICE: 100 },
    ACHIEVEMENTS: { ENTRIES: [{ name: 'guilds-1', gems: 7 }] },
  }
  const players = { Ann: { gems: 500 }, Bob: {} }
  const mirror = await MirrorServer.start({ config, players })
  const [ann, bob] = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  ann.chat('/pay Bob 60')
  await bob.until(() => bob.gems === 60)
  await mirror.compare()
  ann.chat('/guild create Moon Men')
  await ann.until(() => ann.gems === 347)
  await mirror.compare()
})

test('shows friends, an emote and the emoticons', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: {}, Bob: {} } })
  const [ann, bob] = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  expect(ann.calls.find(({ name }) => name === 'OnEmoticonDataChanged')?.args).toEqual([
    0,
    expect.stringMatching(/^\(smile\)\|\u0100\|1&\(wl\)\|\u0101\|1&/),
  ])
  ann.chat('/dance')
  expect(await bob.untilCall('OnAction')).toMatchObject({ netId: ann.netId, args: ['/dance'] })
  ann.chat('/friend Bob')
  await bob.until(() => bob.calls.some(({ args: [line] }) => String(line).includes('Ann')))
  bob.chat('/friend Ann')
  await ann.settle()
  await bob.settle()
  const files = [await mirror.server.savedPlayer('Ann'), await mirror.server.savedPlayer('Bob')]
  expect(files.map(({ friends }) => friends)).toEqual([['Bob'], ['Ann']])
  await mirror.compare()
})

test('shows the items of a rain, also to the player who picks them up', async () => {
  const mirror = await MirrorServer.start({ players: { Ann: {}, Bob: {} } })
  const [ann, bob] = [await mirror.enter('Ann'), await mirror.enter('Bob')]
  const { control } = mirror.server
  await control.command(`event start rain 5 PLAY ${dirt} 10`)
  const countDropsASecondLater = () => {
    mirror.server.pass(1000)
    return ann.world?.drops.size ?? 0
  }
  await expect.poll(countDropsASecondLater).toBeGreaterThan(0)
  await control.command('event stop rain')
  await mirror.compare()
  for (const [uid, drop] of [...(ann.world?.drops ?? [])]) {
    ann.move({ right: Math.round(drop.x / 32) - ann.tile.tileX })
    await ann.settle()
    ann.pickUp(uid)
    await ann.settle()
  }
  await mirror.compare()
  expect(ann.inventory.get(dirt)).toBeGreaterThan(0)
  expect(bob.inventory.get(dirt)).toBeUndefined()
})
