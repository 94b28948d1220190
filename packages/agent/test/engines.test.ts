import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Template } from '@trellis/contract/hosting/engines.ts'
import { expect, test } from 'vitest'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import type { Timings } from '../src/timings.ts'
import { BackupClient } from './backup-kit.ts'
import { canIsolate } from './can-isolate.ts'
import {
  askPort,
  ForeignGame,
  newForeignGame,
  offerEngine,
  ofTemplate,
  register,
} from './foreign-kit.ts'
import { getFailure, world } from './game-kit.ts'
import { LinkClient } from './link-client.ts'
import { enginePid, newDataDir, newServer, startAgent, startAgentProgram } from './test-agent.ts'

const silent = { backOffMs: 3_600_000, maxBackOffMs: 3_600_000, tickMs: 100 }

async function foreign(settings: object = {}, change = {}, timings: Partial<Timings> = {}) {
  const dataDir = newDataDir()
  offerEngine(dataDir, settings)
  const agent = await startAgent({ dataDir, timings: { ...silent, ...timings } })
  const template = await register(agent.client, change)
  const port = await freeUdpPort()
  const game = await newForeignGame(agent, port)
  return { agent, game, template, port }
}

test('runs an unaware engine: start, readiness, console and its stop command', async () => {
  const { game, port, agent } = await foreign()
  await game.ask('console.follow')
  await game.start()
  const printed = () => game.client.lines()
  await game.client.until(() => printed().includes(`Listening on ${port}, 0 worlds`))
  const lines = printed()
  expect(lines).toContain('Max players: 20')
  // Node itself adds no variables, and none of the agent's or the bridge's are passed down.
  expect(lines).toContain(`It sees GREETING and GREETING=hello from ${game.folder.database}`)
  expect(await askPort(port)).toBe('pong Testers')

  await game.command('players 5', 'Players online: 5')
  await game.client.until(() => game.client.report(game.serverId)?.players === 5)
  await game.command('say a line of its own', 'a line of its own')
  expect(game.client.report(game.serverId)).toMatchObject({
    version: 'Foreign',
    engine: { id: 'foreign', name: 'Foreign', schema: 'lychie-json' },
    waitingEdits: { queued: 0, held: 0 },
  })
  expect(game.client.lines()).toContain('> players 5')

  await game.stop()
  expect(game.client.report(game.serverId)?.lastExit).toMatchObject({
    code: 0,
    asked: true,
    reason: 'The server stopped.',
  })
  const end = await game.ask('server.last-exit')
  expect(end.lines.slice(-4)).toEqual([
    'Saved 0 worlds.',
    'Saved 0 worlds.',
    'Bye.',
    '[agent] The server stopped.',
  ])
  expect(agent.agent.engineVersion).toBe('1.2.3')
})

test('reports whether an engine exited or was killed', async () => {
  const { game } = await foreign({ isStubborn: true })
  await game.start()
  await game.ask('console.command', { command: 'crash 3', by: 'Ann' })
  const crashed = await game.client.until(() => {
    const report = game.client.report(game.serverId)
    return report?.recovery ? report : null
  })
  expect(crashed.lastExit).toMatchObject({ code: 3, signal: null, asked: false })
  await game.start()
  await game.stop()
  // The agent sends the console's stop command, then the signal, then SIGKILL.
  const { lastExit, lines } = await game.ask('server.last-exit')
  expect(lines).toEqual(expect.arrayContaining(['No.', 'Still no.']))
  expect(lastExit).toMatchObject({ signal: 'SIGKILL', asked: true })
  await game.start()
  await game.power('kill')
  await game.client.untilStatus(game.serverId, 'OFFLINE')
  // No process of it is left: the port is free at once.
  await game.start()
  await game.power('kill')
})

test('considers an engine ready when it has bound its port, if the template says so', async () => {
  const { game, port } = await foreign({}, { ready: { by: 'port' } })
  await game.start()
  expect(await askPort(port)).toBe('pong Testers')
  await game.stop()
})

test('adopts a game of another engine that survives kill -9 of its agent', async () => {
  const dataDir = newDataDir()
  offerEngine(dataDir)
  const first = await startAgentProgram(dataDir)
  const before = await LinkClient.open(first.socket)
  await register(before)
  const port = await freeUdpPort()
  const game = new ForeignGame(
    { client: before, dataDir },
    await newServer(before, port, ofTemplate),
  )
  await game.start()
  const { run } = before.report(game.serverId) ?? {}
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  before.close()
  expect(await askPort(port)).toBe('pong Testers')

  const second = await startAgentProgram(dataDir)
  game.client = await LinkClient.open(second.socket)
  const report = await game.ask('server.report')
  expect(report).toMatchObject({ status: 'ONLINE', run, engine: { name: 'Foreign' } })
  await game.command('say still here', /^still here$/)
  await game.stop()
  game.client.close()
})

test('runs only the registered bytes of a program', async () => {
  const { game, template, agent } = await foreign()
  // The operator's own copy may change, because the server runs another copy.
  offerEngine(agent.dataDir, { maxPlayers: 99 })
  writeFileSync(join(agent.dataDir, 'engines/foreign/engine.mts'), '#!/bin/false\n')
  await game.start()
  await game.stop()

  const kept = join(agent.dataDir, 'engines-kept', template.sha256, 'engine.mts')
  chmodSync(kept, 0o755)
  writeFileSync(kept, `${readFileSync(kept, 'utf8')}\nconsole.log('back door')\n`)
  const refused = await getFailure(game.power('start'))
  expect(refused).toMatchObject({
    kind: 'conflict',
    sentence:
      'The engine of this server is not the program that was registered. An admin has to register it again.',
  })
  await game.client.call('template.set', { templates: [] })
  expect((await getFailure(game.power('start'))).sentence).toBe(
    'The engine of this server is not registered on this machine any more.',
  )
})

test('refuses another engine where there is no sandbox, unless the operator allows it', async () => {
  const dataDir = newDataDir()
  offerEngine(dataDir, {})
  const agent = await startAgent({ dataDir, timings: silent, allowsUnsandboxedEngines: false })
  await register(agent.client, {})
  const game = await newForeignGame(agent, await freeUdpPort())
  expect(await getFailure(game.power('start'))).toMatchObject({
    kind: 'conflict',
    sentence:
      'This machine has no sandbox, so only the bundled engine runs here. The operator can install bubblewrap.',
  })
})

test('removes unused program copies, but not running ones', async () => {
  const { game, template, agent } = await foreign({}, {}, { sweepMs: 400 })
  const path = offerEngine(agent.dataDir)
  const source = readFileSync(path, 'utf8')
  const isKept = ({ sha256 }: Template) =>
    existsSync(join(agent.dataDir, 'engines-kept', sha256, 'engine.mts'))
  const release = (number: number) => {
    writeFileSync(path, `${source}// ${number}\n`)
    return register(agent.client)
  }
  await game.start()
  const never = await release(2)
  const newest = await release(3)
  await expect.poll(() => isKept(never)).toBe(false)
  expect([isKept(template), isKept(newest)]).toEqual([true, true])
  await game.stop()
  await game.start()
  await register(agent.client)
  await expect.poll(() => isKept(template)).toBe(false)
  expect(isKept(newest)).toBe(true)
})

test('names a missing interpreter of a program', async () => {
  const dataDir = newDataDir()
  const agent = await startAgent({ dataDir, timings: silent })
  offerEngine(dataDir, {}, '/usr/bin/not-there')
  await register(agent.client)
  const game = await newForeignGame(agent)
  await game.power('start')
  const { lastExit } = await game.client.until(() => {
    const report = game.client.report(game.serverId)
    return report?.recovery ? report : null
  })
  expect(lastExit?.reason).toBe(
    'The server could not start: its engine cannot be run here. The console says why.',
  )
  expect((await game.ask('server.last-exit')).lines).toContain(
    'The engine could not be run: it needs /usr/bin/not-there, which is not there.',
  )
})

test('refuses to register an unsuitable program', async () => {
  const { agent } = await foreign()
  const path = offerEngine(agent.dataDir)
  symlinkSync('/bin/sh', join(agent.dataDir, 'engines/sh'))
  const take = (exec: string, ready: string) =>
    getFailure(agent.client.call('template.take', { exec, files: [], patterns: { ready } }))
  const there = 'foreign/engine.mts'
  expect(existsSync(path)).toBe(true)
  for (const exec of ['sh', 'foreign', 'nothing', 'foreign/engine.mts/x']) {
    const { fields, fieldCauses } = await take(exec, 'ok')
    expect(fields).toHaveProperty('exec')
    expect(fieldCauses).toEqual({ exec: { code: 'no-engine-file' } })
  }
  for (const exec of ['../agent.sock', '/bin/sh', 'foreign/../../x', '.hidden', '']) {
    expect((await take(exec, 'ok')).kind).toBe('bad-input')
  }
  for (const pattern of ['(a+)\\1', '(?=a)b', '(', '((a{1,100}){1,100}){1,100}']) {
    const { fields, fieldCauses } = await take(there, pattern)
    expect(fields).toHaveProperty('ready')
    expect(fieldCauses).toEqual({ ready: { code: 'pattern-not-linear' } })
  }
})

test('never blocks on a pattern with catastrophic backtracking', async () => {
  const { game } = await foreign({}, { playersPattern: '^(x+x+)+(y)$' })
  await game.start()
  const line = 'x'.repeat(2000)
  await game.command(`say ${line}`, new RegExp(`^${line}$`))
  await game.command('say still quick', /^still quick$/)
  await game.stop()
})

test('backs up another running engine in its last saved state, and restores it', async () => {
  const { game } = await foreign()
  game.putFile(world('FARM'), { owner: 'Bob', weather: 0, blocks: [] })
  const backups = new BackupClient(game)
  await game.start()
  await game.command('weather FARM 7', 'The weather of FARM is 7.')
  expect(await backups.outcome(backups.create())).toBe('done')
  expect(await backups.outcome(backups.check())).toBe('done')
  await game.command('weather FARM 8', 'The weather of FARM is 8.')
  expect(await backups.outcome(backups.restore())).toBe('done')
  expect(game.file(world('FARM'))).toEqual({ owner: 'Bob', weather: 7, blocks: [] })
  await game.start()
  await game.stop()
  expect(await backups.record()).toMatchObject({ template: ofTemplate })
  const bundled = await newServer(game.client)
  expect(await getFailure(backups.restore({ serverId: bundled }))).toMatchObject({
    kind: 'conflict',
    sentence: 'This backup is of a server of another engine, which this server could not read.',
  })
})

test.skipIf(!canIsolate)('runs an engine in the same sandbox as the bundled one', async () => {
  const dataDir = newDataDir()
  offerEngine(dataDir)
  const { socket } = await startAgentProgram(dataDir, { ISOLATION: 'needed' })
  const client = await LinkClient.open(socket)
  await register(client, { ready: { by: 'port' } })
  const port = await freeUdpPort()
  const game = new ForeignGame({ client, dataDir }, await newServer(client, port, ofTemplate))
  await game.start()
  expect(await askPort(port)).toBe('pong Testers')
  const bridge = enginePid(dataDir, game.serverId)
  const [engine] = readFileSync(`/proc/${bridge}/task/${bridge}/children`, 'utf8').split(' ')
  const state = readFileSync(`/proc/${engine}/status`, 'utf8')
  expect(state).toMatch(/^Uid:\t19\d{8}\t/m)
  expect(state).toMatch(/^Seccomp:\t2$/m)
  expect(state).toMatch(/^CapBnd:\t0+$/m)
  expect(readFileSync(`/proc/${engine}/environ`, 'utf8')).toBe(
    `GREETING=hello from ${game.folder.database}\0`,
  )
  await game.stop()
  expect(client.report(game.serverId)?.lastExit).toMatchObject({ code: 0, asked: true })
  client.close()
})
