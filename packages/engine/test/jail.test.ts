import { onTalkBubble } from '@trellis/protocol/calls/message-calls.ts'
import { expect, test } from 'vitest'
import { flatGround, flatWorld, getTileBeside } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'
import { getValues, TestClient } from './kit/test-client.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const worldLock = 242
const smallLock = 202
const jailed = { jailed_until: Date.now() + 3_600_000 }
const inJail = (line: string) => line.includes('World `wJAIL`` entered')

async function start(bob: Record<string, unknown> = {}) {
  const players = { Mod: { 'Role.Administrator': true }, Bob: bob }
  const server = await GameServer.start(flatGround({ players }))
  const mod = await server.person('Mod')
  return { server, mod, bob: await TestClient.enter(server.port, 'Bob') }
}

test('brings jailed players to the jail from the menu, a login and the way out', async () => {
  const { server, mod, bob } = await start()
  await mod.says('/jail bob 2h', 'Bob is in jail for 2 hours.')
  await bob.untilLine(inJail)
  for (const leave of [
    () => bob.act({ action: 'quit_to_exit' }),
    () => bob.act({ action: 'join_request', world: 'EXIT' }),
    () => bob.say('/exit'),
  ]) {
    const from = bob.heard.length
    leave()
    await bob.untilLine((line) => line.startsWith('You are in jail for'), from)
    await bob.untilLine(inJail, from)
  }
  const again = await TestClient.enter(server.port, 'Bob')
  await again.untilLine((line) => line.startsWith('You are in jail for'))
  await again.untilLine(inJail)
  await mod.says('/unjail bob', 'Bob is free.')
  const from = again.heard.length
  again.act({ action: 'quit_to_exit' })
  await mod.says('/jail bob 2h', 'Bob is in jail for 2 hours.')
  await again.untilLine(inJail, from)
})

test('sends a jailed player who leaves again and again no more worlds than a free one', async () => {
  const { bob } = await start(jailed)
  await bob.untilLine(inJail)
  const from = bob.heard.length
  for (let at = 0; at < 30; at++) bob.act({ action: 'quit_to_exit' })
  await bob.untilLine((line) => line === 'Slow down a little.', from)
  await bob.untilLine(inJail, from)
  expect(bob.lines(from).filter(inJail).length).toBeLessThanOrEqual(12)
})

test('keeps the jailed in a jail that is nuked, locked or removed', async () => {
  const { server, mod, bob } = await start(jailed)
  await bob.untilLine(inJail)
  await mod.client.join('JAIL')
  const from = bob.heard.length
  await mod.says('/nuke', 'JAIL is closed to all but moderators.')
  await server.edit({ kind: 'world', name: 'JAIL' }, [
    { path: ['owner'], from: '', to: 'Zed' },
    { path: ['whitelist'], to: ['Zed'] },
  ])
  bob.say('I am here.')
  await mod.reads(/I am here\./)
  expect(bob.lines(from).filter(inJail)).toEqual([])
  const id = 900
  server.control.send({ id, do: 'remove', document: { kind: 'world', name: 'JAIL' }, by: 'owner' })
  await bob.untilLine((line) => line === 'That world is gone.', from)
  await bob.untilLine(inJail, from)
})

test('lets no jailed player own the jail', async () => {
  const inventory = [
    [worldLock, 1],
    [smallLock, 1],
  ]
  const { server, bob } = await start({ ...jailed, inventory })
  const { x, y } = await bob.untilSpawn(({ isLocal }) => isLocal)
  const at = { tileX: Math.floor(x / 32) + 1, tileY: Math.floor(y / 32) - 1 }
  for (const itemId of [worldLock, smallLock]) {
    const from = bob.heard.length
    bob.ask({ kind: 'place', itemId, x, y, ...at })
    const read = () => getValues(onTalkBubble, bob.calls(from)).at(0) ?? null
    expect((await bob.untilFound(read)).text).toBe('You cannot place a lock while you are in jail.')
  }
  expect((await server.savedWorld('JAIL')).owner).toBe('')
  expect((await server.savedPlayer('Bob')).inventory).toEqual(expect.arrayContaining(inventory))
})

const notOwner = 'Only the owner of the world may do that.'

/** Returns a jail that its owner locked before it became the jail. */
const lockedJail = (owner: string) => ({
  ...flatWorld([{ at: getTileBeside(1), block: { f: worldLock } }]),
  owner,
})

test('gives a jailed player no rights as the former owner of the jail', async () => {
  const files = flatGround({ players: { Bob: jailed, Zed: {} } })
  const worlds = { ...files.worlds, JAIL: lockedJail('Bob') }
  const server = await GameServer.start({ ...files, worlds })
  const bob = await TestClient.enter(server.port, 'Bob')
  await bob.untilLine(inJail)
  const zed = await server.person('Zed', 'JAIL')
  for (const order of ['/public on', '/wkick Zed', '/pull Zed', '/addaccess Zed']) {
    const from = bob.heard.length
    bob.say(order)
    await bob.untilLine((line) => line === notOwner, from)
  }
  const { x, y } = await bob.untilSpawn(({ isLocal }) => isLocal)
  const from = bob.heard.length
  bob.ask({ kind: 'punch', x, y, ...getTileBeside(1) })
  const read = () => getValues(onTalkBubble, bob.calls(from)).at(0) ?? null
  expect((await bob.untilFound(read)).text).toBe('That world is owned by the jail.')
  expect(zed.lines.filter((line) => line.includes('sent you out'))).toEqual([])
  const { owner, admins } = await server.savedWorld('JAIL')
  expect([owner, admins]).toEqual(['Bob', undefined])
})

test('leaves the jail to its free owner, who sends no jailed player out of it', async () => {
  const files = flatGround({ players: { Bob: jailed, Zed: {}, Eve: {} } })
  const worlds = { ...files.worlds, JAIL: lockedJail('Zed') }
  const server = await GameServer.start({ ...files, worlds })
  const bob = await TestClient.enter(server.port, 'Bob')
  await bob.untilLine(inJail)
  const [zed, eve] = [await server.person('Zed', 'JAIL'), await server.person('Eve', 'JAIL')]
  await zed.says('/wkick Bob', 'Bob is in jail here and stays.')
  await zed.says('/wkick Eve', 'Eve is out of your world.')
  await eve.reads('Zed sent you out of the world.')
  expect(bob.lines(0).filter((line) => line.includes('sent you out'))).toEqual([])
})

test('moves jailed players to another jail world at once, as the original client shows it', async () => {
  const mirror = await MirrorServer.start({ players: { Bob: jailed, Zed: {} } })
  const [bob, zed] = [await mirror.login('Bob'), await mirror.enter('Zed')]
  const entered = (name: string) => () =>
    bob.calls.some(({ args }) => String(args[0]).includes(`World \`w${name}\`\` entered`))
  await bob.until(entered('JAIL'))
  await mirror.server.edit({ kind: 'config' }, [
    { path: ['MODERATION'], to: { JAIL_WORLD: 'CELL' } },
  ])
  await bob.until(entered('CELL'))
  await zed.settle()
  const left = (it: { name: string; args: unknown[] }) => String(it.args[0]).includes('entered')
  expect(zed.calls.filter(left)).toHaveLength(1)
})
