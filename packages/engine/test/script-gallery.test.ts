import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countItem } from '@trellis/game-data/inventory.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readOutput } from '../../../scripts/test/processes.ts'
import { entrance, getTileBeside } from './kit/flat-world.ts'
import { startScripts, waitForLine } from './kit/scripts.ts'

const folder = join(import.meta.dirname, '../../panel/src/game/scripts')
const readExample = (name: string) =>
  readFileSync(join(folder, 'gallery', `${name}.script`), 'utf8')

type Players = Parameters<typeof startScripts>[1]

async function startExample(name: string, players: Players, change = (source: string) => source) {
  const server = await startScripts({ [name]: change(readExample(name)) }, players)
  await waitForLine(server, `Script ${name}: runs`)
  return server
}

const boss = { 'Role.Moderator': true }

test('ships ten examples that fit the shipped types', () => {
  const files = readdirSync(join(folder, 'gallery'))
  expect(files).toHaveLength(10)
  const copies = mkdtempSync(join(tmpdir(), 'gallery-'))
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }))
  const types = readFileSync(join(folder, 'api-types.d.txt'), 'utf8')
  const root = join(import.meta.dirname, '../../..')
  for (const file of files) {
    const source = join(copies, file.replace('.script', '.ts'))
    // Each example is its own module, as each script has its own sandbox.
    writeFileSync(source, `${readFileSync(join(folder, 'gallery', file), 'utf8')}\nexport {}\n`)
  }
  writeFileSync(join(copies, 'api.d.ts'), types)
  const options = { strict: true, noEmit: true, lib: ['es2023'], types: [], target: 'es2023' }
  writeFileSync(join(copies, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  expect(readOutput(join(root, 'node_modules/.bin/tsc'), ['-p', copies])).toBe('')
})

test('welcome-kit gives the kit once', async () => {
  const server = await startExample('welcome-kit', { Ann: {} })
  const ann = await server.person('Ann')
  await ann.says('/kit', 'Have fun with your kit!')
  await ann.says('/kit', 'You had your kit already.')
  const { inventory, gems } = await server.savedPlayer('Ann')
  expect([countItem(Array.isArray(inventory) ? inventory : [], 2), gems]).toEqual([50, 100])
})

test('quiz pays the first right answer', async () => {
  const server = await startExample('quiz', { Boss: boss, Ann: {}, Bob: {} })
  const [host, ann, bob] = [
    await server.person('Boss'),
    await server.person('Ann'),
    await server.person('Bob'),
  ]
  await ann.says('/answer', 'There is no quiz now.')
  await ann.says('/quiz', /There is no command/)
  await host.says('/quiz', /started a quiz/)
  for (const person of [ann, bob]) {
    person.forget()
    person.client.say('/answer')
    await person.seesDialog('script_quiz_quiz')
  }
  bob.client.answer('script_quiz_quiz', {}, 'a1')
  await bob.reads('That is wrong.')
  ann.client.answer('script_quiz_quiz', {}, 'a0')
  await bob.reads('Ann knew the answer and won 50 gems!')
  expect((await server.savedPlayer('Ann')).gems).toBe(50)
})

test('parkour-timer measures from the first block to the last', async () => {
  const blocks = (source: string) => source.replace('finishBlock = 14', 'finishBlock = 2')
  const server = await startExample(
    'parkour-timer',
    {
      Ann: {
        inventory: [
          [2, 5],
          [10, 5],
        ],
      },
    },
    blocks,
  )
  const ann = await server.person('Ann')
  ann.client.place(10, getTileBeside(1))
  ann.client.place(2, getTileBeside(-1))
  ann.client.punch(getTileBeside(1))
  await ann.reads('Go!')
  ann.client.punch(getTileBeside(-1))
  await ann.reads(/Ann has the best time of PLAY: /)
})

test('shop sells for gems', async () => {
  const server = await startExample('shop', { Ann: { gems: 60 } })
  const ann = await server.person('Ann')
  for (const line of ['You bought 100 Dirt.', 'The player has too few gems.']) {
    ann.forget()
    ann.client.say('/market')
    await ann.seesDialog('script_shop_market')
    ann.client.answer('script_shop_market', {}, 'dirt')
    await ann.reads(line)
  }
  const { inventory, gems } = await server.savedPlayer('Ann')
  expect([countItem(Array.isArray(inventory) ? inventory : [], 2), gems]).toEqual([100, 10])
})

test('lottery gives all that was paid to one player', async () => {
  const server = await startExample('lottery', { Boss: boss, Ann: { gems: 25 } })
  const [host, ann] = [await server.person('Boss'), await server.person('Ann')]
  await ann.says('/ticket', 'You have a ticket. There are 1.')
  await ann.says('/ticket', 'You have a ticket. There are 2.')
  await ann.says('/ticket', 'The player has too few gems.')
  await host.says('/draw', 'Ann won 20 gems in the lottery!')
  await host.says('/draw', /Nobody won/)
  expect((await server.savedPlayer('Ann')).gems).toBe(25)
})

test('auto-moderation warns, then mutes', async () => {
  const server = await startExample('auto-moderation', { Ann: {} })
  const ann = await server.person('Ann')
  await ann.says('a badword', 'Please stop that. Warning 1 of 3.')
  await ann.says('hello', /hello/)
  await ann.says('HELLO', 'Please stop that. Warning 2 of 3.')
  await ann.says('scamlink here', /You are muted for 10 minutes/)
  await ann.says('anything', /You are muted/)
})

test('quests pays after enough broken blocks, once a day', async () => {
  const easy = (source: string) => source.replace('goal = 25', 'goal = 1')
  const server = await startExample('quests', { Ann: { inventory: [[2, 5]] } }, easy)
  const ann = await server.person('Ann')
  await ann.says('/quest', 'Break 1 more blocks.')
  ann.client.place(2, getTileBeside(1))
  for (let punches = 0; punches < 4; punches++) ann.client.punch(getTileBeside(1))
  await ann.reads(/Quest done!/)
  await ann.says('/quest', 'You got 75 gems.')
  await ann.says('/quest', /Come back tomorrow/)
})

test('casino is closed until its owner opens it, and neither makes nor loses a bet', async () => {
  const closed = await startExample('casino', { Ann: { gems: 100 } })
  await (await closed.person('Ann')).says('/bet 10', 'The casino is closed.')
  const open = (source: string) => source.replace('isOpen = false', 'isOpen = true')
  const server = await startExample('casino', { Ann: { gems: 100 } }, open)
  const ann = await server.person('Ann')
  await ann.says('/bet 1000', /Bet 1 to 500/)
  const line = await ann.says('/bet 10', /You rolled/)
  const gems = line.endsWith('You won!') ? 110 : 90
  expect((await server.savedPlayer('Ann')).gems).toBe(gems)
})

test('daily-greeting gives gems once a day', async () => {
  const server = await startExample('daily-greeting', { Ann: {} })
  const ann = await server.person('Ann')
  await ann.reads(/Here are 20 gems for today/)
  await ann.client.quit()
  await server.person('Ann')
  expect((await server.savedPlayer('Ann')).gems).toBe(20)
})

test('treasure-hunt gives the treasure to who finds it', async () => {
  const server = await startExample('treasure-hunt', { Boss: boss, Ann: { inventory: [[2, 1]] } })
  const host = await server.person('Boss')
  const easy = getTileBeside(1)
  const ann = await server.person('Ann')
  ann.client.place(2, easy)
  host.client.moveTo({ x: (entrance.tileX + 1) * 32, y: (entrance.tileY - 1) * 32 })
  await host.says('/hide', /A treasure is hidden in PLAY/)
  ann.client.punch(easy)
  await ann.reads('Ann found the treasure!')
  const { inventory } = await server.savedPlayer('Ann')
  expect(countItem(Array.isArray(inventory) ? inventory : [], 242)).toBe(1)
})
