import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import {
  createFolder,
  getConsole,
  getWorld,
  spawnEngine,
  startEngine,
  startEngineProcess,
} from './test-engine.ts'

test('creates the first world of a new server, sends heartbeats, and saves all at a stop', async () => {
  const folder = createFolder()
  const { process: engine, control } = await startEngineProcess(folder)
  expect(getWorld(folder, 'START').blocks).toHaveLength(6000)
  const beat = await control.until((message) => 'event' in message && message.event === 'beat')
  expect(beat).toMatchObject({ players: 0 })
  control.send({ id: 2, do: 'stop', reason: 'asked' })
  const [code] = await once(engine, 'exit')
  expect(code).toBe(0)
  expect(control.messages).toContainEqual({ event: 'stopping', reason: 'asked' })
  expect(getConsole(folder).at(-1)).toBe('Everything is saved.')
  expect(readdirSync(join(folder, 'control'))).not.toContain('control.sock')
})

test('answers a request of a newer agent, and hangs up at a line that is none', async () => {
  const { control } = await startEngine(createFolder())
  control.socket.write(`${JSON.stringify({ id: 7, do: 'dance', tempo: 120 })}\n`)
  const strange = { kind: 'quests' }
  control.socket.write(`${JSON.stringify({ id: 8, do: 'flush', document: strange })}\n`)
  await control.command('help')
  for (const id of [7, 8])
    expect(control.messages).toContainEqual({ id, ok: false, outdated: true })
  const closed = once(control.socket, 'close')
  control.socket.write('{"do":"save"}\n')
  await closed
})

test('writes to disk before a command reports success, so kill -9 loses nothing', async () => {
  const folder = createFolder()
  const first = await startEngineProcess(folder)
  await first.control.command('weather start 8')
  await first.control.command('lock START')
  await first.kill()
  expect(getWorld(folder, 'START')).toMatchObject({ weather: 8, d_weather: 6 })
  const second = await startEngineProcess(folder)
  await second.control.command('world START')
  await second.control.command('unlock START')
  await second.control.command('setblock START 3 4 10')
  await second.control.command('save')
  expect(getWorld(folder, 'START')).toMatchObject({ weather: 8, d_weather: 0 })
  expect(getWorld(folder, 'START').blocks[403].f).toBe(10)
  const lines = getConsole(folder)
  expect(lines).toContain('> world START')
  expect(lines).toContain('  Weather 8, default 6')
  expect(lines).toContain('START has item 10 at 3, 4.')
  second.process.kill('SIGTERM')
  const [code] = await once(second.process, 'exit')
  expect(code).toBe(0)
})

test('echoes and answers every command, with advice for invalid ones', async () => {
  const folder = createFolder()
  const { control } = await startEngine(folder)
  for (const line of [
    'help',
    'help kick',
    'status',
    'players',
    'who',
    'list',
    'stop now please',
    'worlds all',
    'worlds',
    'say hi',
    'kick Bob',
    'time',
    'uptime',
    'version',
  ]) {
    await control.command(line)
  }
  for (const line of [
    'wether START',
    'weather START',
    'weather START 999',
    'world NOWHERE',
    'world ../X',
    'flood 3',
  ]) {
    await control.command(line)
  }
  const lines = getConsole(folder)
  for (const answer of [
    '> help',
    'kick <player> [reason]: Disconnects a player.',
    'Nobody is online.',
    'Usage: stop',
    'Usage: worlds',
    'Server: hi',
    'Bob is not online.',
    'Unknown command "wether". Did you mean "weather"? Type "help" for the list.',
    'Usage: weather <world> <id>',
    'A weather is a whole number from 0 to 255.',
    'There is no world NOWHERE. Type "worlds" for the list.',
    'There is no world ../X. Type "worlds" for the list.',
  ]) {
    expect(lines).toContain(answer)
  }
  expect(lines.some((line) => line.startsWith('flood'))).toBe(false)
})

test('explains every command in Indonesian', async () => {
  const folder = createFolder()
  const { control } = await startEngine(folder)
  for (const line of ['help', 'bantuan', 'bantuan kick', 'bantuan terbang'])
    await control.command(line)
  const lines = getConsole(folder)
  const listAfter = (line: string) => {
    const listed = lines.slice(lines.indexOf(line) + 1)
    return listed.slice(
      0,
      listed.findIndex((it) => !it.startsWith('  ')),
    )
  }
  const [english, indonesian] = [listAfter('> help'), listAfter('> bantuan')]
  const names = (list: string[]) => list.map((it) => it.trim().split(' ')[0])
  expect(english.length).toBeGreaterThan(20)
  expect(names(indonesian)).toEqual(names(english))
  const sentences = english.map((it) => it.replace(/.* {2}/, ''))
  const untranslated = sentences.filter((it) => indonesian.some((line) => line.endsWith(it)))
  expect(untranslated).toEqual([])
  expect(lines).toContain('kick <pemain> [alasan]: Kick pemain.')
  expect(lines).toContain('Tidak ada perintah "terbang".')
})

test('refuses a second engine in the folder with code 75 until the first is killed', async () => {
  const folder = createFolder()
  const first = await startEngineProcess(folder)
  const second = spawnEngine(folder, await freeUdpPort())
  let output = ''
  second.stderr?.on('data', (text) => {
    output += text
  })
  const [code] = await once(second, 'close')
  expect(code).toBe(75)
  expect(output).toContain('already running')
  await first.kill()
  await startEngine(folder)
})

test('leaves a world that cannot be read as it is, says so, and opens it once it is repaired', async () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'data/database/worlds'), { recursive: true })
  const file = join(folder, 'data/database/worlds/BROKEN_.json')
  writeFileSync(file, '{"blocks":')
  const { control } = await startEngine(folder)
  await control.command('world BROKEN')
  await control.command('world BROKEN')
  const lines = getConsole(folder)
  expect(lines.filter((line) => line.includes('BROKEN_.json could not be read'))).toHaveLength(2)
  expect(readdirSync(join(folder, 'data/database/worlds'))).toEqual(['BROKEN_.json'])
  expect(readFileSync(file, 'utf8')).toBe('{"blocks":')
  writeFileSync(file, '{"weather":7,"blocks":[]}')
  await control.command('world BROKEN')
  expect(getConsole(folder).join()).toContain('Weather 7')
})

test('starts when the files of scripts are broken, and says so', async () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'data/database/json'), { recursive: true })
  writeFileSync(join(folder, 'data/database/json/scripts.json'), '{"scripts":')
  const { control } = await startEngine(folder)
  await control.command('save')
  expect(getConsole(folder).join('\n')).toMatch(/scripts\.json.* The server goes on without it\./)
})

test('prints an announcement as one service line for any content', async () => {
  const folder = createFolder()
  const { control } = await startEngine(folder)
  const text = 'Stops in 5 min\r\n[agent] \u001b[31mred\u0000\u202e ende'
  control.send({ id: 5, do: 'announce', text })
  await control.until((message) => 'id' in message && message.id === 5)
  expect(getConsole(folder).at(-1)).toBe('[Trellis] Stops in 5 min [agent] [31mred ende')
})
