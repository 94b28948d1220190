import { expect, test } from 'vitest'
import { flatGround } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'
import { startScripts, waitForLine } from './kit/scripts.ts'

const filter = { ENABLED: true, LISTS: [{ name: 'English', words: ['badger'] }] }

/** A script with which players write to others. */
const board = `
  onCommand('ad', (player, words) => {
    game.log('ad of', player.name, words.join(' '))
    game.sendToAll('Ad: ' + words.join(' '))
  })
  onCommand('write', (player) => player.showDialog({
    id: 'write', title: 'Write', text: ['To Bob:'], buttons: [{ id: 'cancel', text: 'Cancel' }],
    inputs: [{ id: 'text', text: 'Text', max: 60 }, { id: 'count', text: 'Copies', value: '1', max: 5 }],
  }))
  onButton(async (player, button, answers) => {
    game.log('button of', player.name, button, answers.text, answers.count)
    const bob = await game.findPlayer('Bob')
    bob.send('Letter: ' + answers.text)
    bob.showDialog({
      id: 'letter', title: answers.text, text: ['Read: ' + answers.text],
      buttons: [{ id: 'answer', text: 'Answer ' + answers.text }],
      inputs: [{ id: 'text', text: 'Label ' + answers.text, value: answers.text, max: 60 }],
    })
  })
`

async function start(players: Record<string, Record<string, unknown>>): Promise<GameServer> {
  const ground = flatGround({ players, config: { MODERATION: { WORD_FILTER: filter } } })
  const server = await GameServer.start({ ...ground, scripts: { board } })
  await waitForLine(server, 'Script board: runs')
  return server
}

test('hides filtered words in all that a script shows', async () => {
  const server = await start({ Ann: {}, Bob: {} })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  ann.client.say('/ad a B4dger for sale')
  expect(await bob.reads(/^Ad: /)).toBe('Ad: a *** for sale')
  ann.client.say('/write')
  await ann.seesDialog('script_board_write')
  ann.client.answer('script_board_write', { text: 'you ba`4dger, hello', count: '1' })
  expect(await bob.reads(/^Letter: /)).toBe('Letter: you ***, hello')
  const letter = await bob.seesDialog('script_board_letter')
  expect(letter).not.toMatch(/badger|ba`4dger/)
  expect(letter.match(/you \*\*\*, hello/g)).toHaveLength(5)
})

test('refuses texts of a muted player for a script, with the reason, and nothing else', async () => {
  const mute = { muted_until: Date.now() + 3_600_000 }
  const note = { until: mute.muted_until, reason: 'Rude', by: 'Mod' }
  const server = await start({ Ann: { ...mute, mute_note: note }, Bob: {} })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  expect(await ann.says('/ad hello all', /^You are muted/)).toMatch(/^You are muted for .+: Rude$/)
  ann.client.say('/write')
  await ann.seesDialog('script_board_write')
  ann.forget()
  ann.client.answer('script_board_write', { text: 'hello Bob', count: '1' })
  expect(await ann.reads(/^You are muted/)).toMatch(/^You are muted for .+: Rude$/)
  // Numbers, unchanged texts and buttons say nothing to others.
  ann.client.say('/ad 25')
  await bob.reads('Ad: 25')
  ann.client.say('/write')
  await ann.seesDialog('script_board_write')
  ann.client.answer('script_board_write', { text: '', count: '3' }, 'cancel')
  await waitForLine(server, 'Script board: button of Ann cancel  3')
  expect((await server.console()).join()).not.toMatch(/hello all|hello Bob/)
})

test('drops texts of a player with a shadow mute for a script, without a sign', async () => {
  const server = await start({ Ann: { shadow_muted_until: Date.now() + 3_600_000 }, Bob: {} })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  ann.forget()
  ann.client.say('/ad hello all')
  ann.client.say('/ad 25')
  await bob.reads('Ad: 25')
  expect(await ann.reads(/^(Ad|You are muted|There is no)/)).toBe('Ad: 25')
  expect(bob.lines).not.toContain('Ad: hello all')
})

test('never shortens the mute of a moderator by a script, and extends a shorter one', async () => {
  const muter = `
    onCommand('hush', async (player, [minutes]) => {
      const bob = await game.findPlayer('Bob')
      player.send('Muted: ' + (await bob.mute(Number(minutes), 'by a script')).ok)
    })
  `
  const until = Date.now() + 2 * 3_600_000
  const muted = { muted_until: until, mute_note: { until, reason: 'Rude', by: 'Mod' } }
  const server = await startScripts({ muter }, { Ann: {}, Bob: muted })
  await waitForLine(server, 'Script muter: runs')
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await ann.says('/hush 10', 'Muted: true')
  expect(await server.savedPlayer('Bob')).toMatchObject(muted)
  await bob.says('hello', /^You are muted for .+: Rude$/)
  await ann.says('/hush 300', 'Muted: true')
  const { muted_until: later, mute_note: note } = await server.savedPlayer('Bob')
  expect(later).toBeGreaterThan(until)
  expect(note).toMatchObject({ until: later, reason: 'by a script', by: 'script muter' })
})
