import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countItem } from '@trellis/game-data/inventory.ts'
import { expect, test } from 'vitest'
import { getTileBeside } from './kit/flat-world.ts'
import { GameServer, getPlayer, readJournal } from './kit/game-server.ts'
import { itemsFile } from './kit/items-file.ts'
import { createScriptFiles, startScripts, waitForLine } from './kit/scripts.ts'
import { startEngine } from './test-engine.ts'

const [dirt, rock, lock] = [2, 10, 242]

function readState(folder: string) {
  const file = join(folder, 'data/database/json/script-state.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).scripts : {}
}

test('sends the actions of players to a script', async () => {
  const demo = `
    onJoin((player: Player) => game.log('join', player.name))
    onLeave((player) => game.log('leave', player.name))
    onEnterWorld((player, world) => game.log('enter', player.name, world))
    onChat((player, text) => game.log('chat', player.name, text))
    onPunch((player, { x, y, item, world }) => game.log('punch', x, y, item, world))
    onPlace((player, { x, y, item }) => game.log('place', x, y, item))
    onBreak((player, { x, y, item }) => game.log('break', x, y, item))
    onPickup((player, { item, count }) => game.log('pickup', item, count))
    onCommand({ name: 'hello' }, (player, words) => player.send('Hello ' + words.join('+')))
    onTimer(1, () => game.log('timer'))
  `
  const server = await startScripts({ demo }, { Ann: { inventory: [[dirt, 5]] } })
  await waitForLine(server, 'Script demo: runs')
  const ann = await server.person('Ann')
  await waitForLine(server, 'Script demo: join Ann')
  await waitForLine(server, 'Script demo: enter Ann PLAY')
  await ann.says('/hello a b', 'Hello a+b')
  ann.client.say('good day')
  await waitForLine(server, 'Script demo: chat Ann good day')
  const at = getTileBeside(1)
  ann.client.place(dirt, at)
  await waitForLine(server, `Script demo: place ${at.tileX} ${at.tileY} 2`)
  for (let punches = 0; punches < 4; punches++) ann.client.punch(at)
  await waitForLine(server, `Script demo: punch ${at.tileX} ${at.tileY} 2 PLAY`)
  await waitForLine(server, `Script demo: break ${at.tileX} ${at.tileY} 2`)
  server.pass(1000)
  await waitForLine(server, 'Script demo: timer')
  await ann.client.quit()
  await waitForLine(server, 'Script demo: leave Ann')
})

test('gives, takes, counts and refuses by the rules of the game', async () => {
  const shop = `
    onCommand('order', async (player) => {
      const bought = await player.exchange({ take: [[${lock}, 2]], give: [[${dirt}, 10]], gems: 5 })
      player.send(bought.ok ? 'Bought, dirt: ' + (await player.count(${dirt})) : bought.reason)
    })
    onCommand('much', async (player) => player.send((await player.give(${dirt}, 201)).reason))
    onCommand('odd', async (player) => {
      for (const [item, count] of [[0, 1], [65000, 1], [${dirt}, -1], [${dirt}, 0.5], ['2', 1], [18, 1]])
        player.send('Odd: ' + JSON.stringify(await player.give(item, count)))
      player.send('Fist: ' + (await player.take(18)).reason)
      player.send('Gems: ' + (await player.takeGems(1000)).reason)
    })
  `
  const server = await startScripts({ shop }, { Ann: { inventory: [[lock, 3]], gems: 1 } })
  await waitForLine(server, 'Script shop: runs')
  const ann = await server.person('Ann')
  await ann.says('/order', 'Bought, dirt: 10')
  await ann.says('/order', 'The player has too few of it.')
  await ann.says('/much', 'The player has no room for it.')
  await ann.says('/odd', 'Gems: The player has too few gems.')
  expect(ann.lines.filter((line) => line.startsWith('Odd: ') && line.includes('true'))).toEqual([])
  expect(ann.lines).toContain('Fist: Fist and wrench stay with the player.')
  const saved = await server.savedPlayer('Ann')
  const inventory = Array.isArray(saved.inventory) ? saved.inventory : []
  expect([countItem(inventory, lock), countItem(inventory, dirt), saved.gems]).toEqual([1, 10, 6])
})

test('accepts an answer to the dialog that was shown, once, and only its buttons', async () => {
  const quiz = `
    onCommand('quiz', (player) => player.showDialog({
      id: 'one', title: 'Quiz', text: ['2 + 2?'],
      buttons: [{ id: 'four', text: '4' }, { id: 'five', text: '5' }],
      inputs: [{ id: 'name', text: 'Your name', max: 5 }],
    }))
    onButton((player, button, answers) => player.send('Got ' + button + ' ' + answers.name + ' ' + answers.dialog))
  `
  const server = await startScripts({ quiz })
  await waitForLine(server, 'Script quiz: runs')
  const ann = await server.person('Ann')
  // Nothing was shown yet.
  ann.client.answer('script_quiz_one', {}, 'four')
  ann.client.say('/quiz')
  expect(await ann.seesDialog('script_quiz_one')).toContain('add_button|four|4|')
  ann.client.answer('script_quiz_one', { name: 'x|y\\nlonger' }, 'six')
  ann.forget()
  ann.client.say('/quiz')
  await ann.seesDialog('script_quiz_one')
  ann.client.answer('script_quiz_one', { name: 'Ann and more' }, 'four')
  ann.client.answer('script_quiz_one', { name: 'again' }, 'four')
  await ann.reads('Got four Ann a one')
  expect(ann.lines.filter((line) => line.startsWith('Got '))).toHaveLength(1)
})

test('changes plain tiles only, and moves players', async () => {
  const build = `
    onCommand('build', async (player) => {
      const { x, y, world } = player
      const at = [[1, 0, ${rock}], [0, 0, ${rock}], [1, 1, 0], [2, 0, ${lock}], [2, 0, 6], [999, 0, ${rock}], [3, 0, 14]]
      for (const [dx, dy, item] of at) player.send('Tile: ' + JSON.stringify(await game.setTile(world, x + dx, y + dy, item)))
      player.send('There: ' + JSON.stringify(await game.getTile(world, x + 1, y)))
      await player.teleport(x + 5, y)
      player.send('Nowhere: ' + (await player.warp('NOWHERE')).reason)
      player.send('At ' + ((await game.findPlayer(player.name)).x - x))
    })
  `
  const server = await startScripts({ build })
  await waitForLine(server, 'Script build: runs')
  const ann = await server.person('Ann')
  await ann.says('/build', 'At 5')
  expect(
    ann.lines.filter((line) => line.startsWith('Tile: ')).map((line) => line.includes('true')),
  ).toEqual([true, false, false, false, false, false, true])
  expect(ann.lines).toContain('There: {"foreground":10,"background":0}')
  expect(ann.lines).toContain('Nowhere: There is no such world.')
})

test('keeps the state of a script and its gifts together, also when the engine is killed', async () => {
  const kit = `
    onCommand('kit', async (player) => {
      if (state.get(player.name)) return player.send('You had it.')
      const given = await player.exchange({ give: [[${dirt}, 7]], remember: { [player.name]: true } })
      player.send(given.ok ? 'Here you are.' : given.reason)
    })
  `
  for (const isWritten of [false, true]) {
    const server = await GameServer.startProcess(createScriptFiles({ kit }))
    await waitForLine(server, 'Script kit: runs')
    const ann = await server.person('Ann')
    await ann.says('/kit', 'Here you are.')
    if (isWritten) await expect.poll(() => readJournal(server.folder)).toContain('"inventory"')
    await server.kill()
    const again = await startEngine(server.folder, { TRELLIS_ITEMS: itemsFile() })
    await again.control.command('save')
    const has = countItem(getPlayer(server.folder, 'Ann').inventory, dirt)
    const isKept = readState(server.folder).kit?.Ann === true
    expect([has, isKept]).toEqual(has === 7 ? [7, true] : [0, false])
    if (isWritten) expect(has).toBe(7)
  }
})

test('runs, replaces and ends scripts without a restart, and says where one is wrong', async () => {
  const server = await startScripts({ one: `onCommand('v', (player) => player.send('first'))` })
  await waitForLine(server, 'Script one: runs')
  const ann = await server.person('Ann')
  await ann.says('/v', 'first')
  await ann.says('/help', /^You can use .* \/v\./)
  const source = `onCommand('v', (player) => player.send('second'))`
  await server.edit({ kind: 'scripts' }, [
    {
      path: ['scripts', 'one', 'source'],
      from: `onCommand('v', (player) => player.send('first'))`,
      to: source,
    },
  ])
  await waitForLine(server, 'Script one: was switched off')
  await ann.insists('/v', 'second')
  const wrong = { source: 'const a: number = 1\n\nconst b = = 2', enabled: true }
  await server.edit({ kind: 'scripts' }, [{ path: ['scripts', 'wrong'], to: wrong }])
  await waitForLine(server, 'Script wrong, line 3: SyntaxError')
  const thrower = { source: '\n\nfunction f() {\n  missing()\n}\nf()', enabled: true }
  await server.edit({ kind: 'scripts' }, [{ path: ['scripts', 'thrower'], to: thrower }])
  await waitForLine(server, "Script thrower, line 4: ReferenceError: 'missing' is not defined")
  const readThrower = async () => {
    await server.control.command('save')
    const text = readFileSync(join(server.folder, 'data/database/json/scripts.json'), 'utf8')
    return JSON.parse(text).scripts.thrower
  }
  const stopped = { enabled: false, stopped: { reason: 'error', line: 4 } }
  await expect.poll(readThrower).toMatchObject(stopped)
  await server.edit({ kind: 'scripts' }, [
    { path: ['scripts', 'one', 'enabled'], from: true, to: false },
  ])
  await ann.insists('/v', /There is no command/)
})

test('stops a script after repeated excesses', async () => {
  const slow = `onCommand('slow', () => { for (;;); })`
  const server = await startScripts({ slow })
  await waitForLine(server, 'Script slow: runs')
  const ann = await server.person('Ann')
  const countExcesses = async () =>
    (await server.console()).filter((line) => line.includes('It took too long.')).length
  for (let round = 1; round <= 3; round++) {
    ann.client.say('/slow')
    await expect.poll(countExcesses).toBeGreaterThanOrEqual(round)
  }
  await waitForLine(server, 'Script slow, line 1: It took too long. The script is stopped')
  await ann.insists('/slow', /There is no command/)
})

test('sends a trade and a picked up item to a script', async () => {
  const watcher = `
    onTrade(({ one, other, given, received }) => game.log('trade', one.name, other.name, JSON.stringify([given, received])))
    onPickup((player, { item, count, world }) => game.log('pickup', player.name, item, count, world))
  `
  const drop = [dirt, 3, 1, 51 * 32, 29 * 32]
  const server = await startScripts(
    { watcher },
    { Ann: { inventory: [[dirt, 5]] }, Bob: { inventory: [[lock, 1]] } },
    { drop_new: [drop] },
  )
  await waitForLine(server, 'Script watcher: runs')
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  ann.client.moveTo({ x: 51 * 32, y: 29 * 32 })
  ann.client.pickUp(1)
  await waitForLine(server, 'Script watcher: pickup Ann 2 3 PLAY')
  ann.client.say('/trade Bob')
  await bob.seesDialog('trade_invite')
  bob.client.answer('trade_invite', { player: 'Ann' })
  const readVersion = (dialog: string) => Number(/embed_data\|version\|(\d+)/.exec(dialog)?.[1])
  const first = readVersion(await ann.seesDialog('trade_offer'))
  ann.client.answer('trade_offer', { version: first, item: dirt, count: 2 })
  const seen = await bob.client.events.next('dialog', ({ text }) => text.includes('2 Dirt'))
  const version = readVersion(seen.text)
  for (const { client } of [ann, bob]) client.answer('trade_offer', { version }, 'ready')
  for (const { client } of [ann, bob]) {
    await client.events.next('dialog', ({ name }) => name === 'trade_confirm')
    client.answer('trade_confirm', { version })
  }
  await waitForLine(server, 'Script watcher: trade Ann Bob [[[2,2]],[]]')
})
