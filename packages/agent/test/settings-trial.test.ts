import { createSocket } from 'node:dgram'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { expect, test } from 'vitest'
import { config, createGame, type Game, items, nextAgent } from './game-kit.ts'
import { fixture } from './test-agent.ts'

/** The value 13 keeps the engine of these tests from starting. */
const setup = {
  engine: fixture('refuses-settings'),
  timings: { tickMs: 50, backOffMs: 50, maxCrashes: 4 },
}

const delay = (game: Game, value: number, apply: string | null) =>
  game.set(config, [{ path: ['GAME', 'AUTOFARM_DELAY'], value }], { apply })
const delayNow = (game: Game) =>
  (game.file(config) as { GAME: { AUTOFARM_DELAY: number } }).GAME.AUTOFARM_DELAY
const listEventKinds = (game: Game) => game.client.listEventKinds(game.serverId)

async function findEvent(game: Game, kind: string) {
  const { happenings: events } = await game.ask('server.happenings', { after: 0 })
  return events.findLast((it) => it.kind === kind)
}

async function online() {
  const { agent, game } = await createGame(setup)
  await game.start()
  return { agent, game }
}

test('rolls back settings with which the server fails to start, with the reason, and restarts it', async () => {
  const { game } = await online()
  await delay(game, 13, 'restart')
  await game.client.until(() => listEventKinds(game).includes('rolled-back'))
  await game.client.until(() => listEventKinds(game).at(-1) === 'started')
  expect(delayNow(game)).toBe(1000)
  expect(game.client.report(game.serverId)).toMatchObject({ status: 'ONLINE', recovery: null })
  expect(await findEvent(game, 'rolled-back')).toMatchObject({
    by: 'Ann',
    detail: { file: 'config', reason: 'The server crashed with exit code 3.' },
  })
  expect(listEventKinds(game)).toEqual([
    'started',
    'restarting',
    'crashed',
    'rolled-back',
    'started',
  ])
})

test('keeps settings after a successful start, also through a later crash', async () => {
  const { game } = await online()
  await delay(game, 700, 'restart')
  await game.client.until(() => listEventKinds(game).join() === 'started,restarting,started')
  game.killEngine()
  await game.client.until(
    () => listEventKinds(game).at(-1) === 'started' && listEventKinds(game).includes('crashed'),
  )
  expect(delayNow(game)).toBe(700)
  expect(listEventKinds(game)).not.toContain('rolled-back')
})

test('keeps settings when the server does not start because its UDP port is taken', async () => {
  const { agent, game } = await createGame(setup)
  await game.start()
  const { port } = agent.agent.find(serverIdSchema.parse(game.serverId)).file
  const other = createSocket('udp4')
  // The bind succeeds when the engine releases the port between its two runs.
  const bind = () => other.bind(port)
  other.on('error', () => setTimeout(bind, 1))
  bind()
  await delay(game, 600, 'restart')
  await game.client.until(() => listEventKinds(game).includes('crashed'))
  expect(await findEvent(game, 'crashed')).toMatchObject({ detail: { code: 69 } })
  other.close()
  await game.client.until(() => listEventKinds(game).at(-1) === 'started')
  expect(listEventKinds(game)).not.toContain('rolled-back')
  expect(delayNow(game)).toBe(600)
})

test('rolls back two files saved before one restart together', async () => {
  const { game } = await online()
  await game.set(items, [{ path: ['items'], value: [{ ID: 2, Gems: 5 }] }], { apply: 'when-empty' })
  await Promise.all([
    delay(game, 500, 'restart'),
    delay(game, 13, 'restart'),
    game.set(items, [{ path: ['items'], value: [{ ID: 4, Gems: 5 }] }], { apply: 'restart' }),
  ])
  await game.client.until(() => listEventKinds(game).includes('rolled-back'))
  await game.client.until(() => listEventKinds(game).at(-1) === 'started')
  expect(delayNow(game)).not.toBe(13)
})

test('rolls a field saved twice back to its value before both', async () => {
  const { agent, game } = await online()
  await delay(game, 13, null)
  const server = agent.agent.servers[0]
  const edit = (from: number, to: number) => ({
    saved: { etag: '', merged: false, changed: 1, queued: false },
    changes: [{ path: ['GAME', 'AUTOFARM_DELAY'], from, to }],
  })
  await Promise.all([
    server?.trial.apply(config, edit(1000, 77), 'restart', 'Ann'),
    server?.trial.apply(config, edit(77, 13), 'restart', 'Ann'),
  ])
  await game.client.until(() => listEventKinds(game).includes('rolled-back'))
  await game.client.until(() => listEventKinds(game).at(-1) === 'started')
  expect(delayNow(game)).toBe(1000)
})

test('keeps fields that changed again, and rolls back the others', async () => {
  const { agent, game } = await createGame(setup)
  const before = await game.read(config)
  await delay(game, 500, null)
  await game.set(config, [{ path: ['GAME', 'WORLD_FG'], value: 9 }])
  await agent.agent.servers[0]?.files.data.edits.takeBack(
    config,
    [
      { path: ['GAME', 'AUTOFARM_DELAY'], from: 1000, to: 500 },
      { path: ['GAME', 'WORLD_FG'], from: 2, to: 5 },
    ],
    'Trellis',
  )
  expect((await game.read(config)).value).toEqual({
    ...before.value,
    GAME: { ...(before.value.GAME as object), WORLD_FG: 9 },
  })
})

test('applies settings live without a restart, and keeps an offline server offline', async () => {
  const { game } = await online()
  await delay(game, 700, 'now')
  expect(delayNow(game)).toBe(700)
  await game.stop()
  await delay(game, 13, 'restart')
  await delay(game, 12, 'when-empty')
  expect(delayNow(game)).toBe(12)
  expect(game.client.report(game.serverId)?.status).toBe('OFFLINE')
  expect(listEventKinds(game)).toEqual(['started', 'stopped'])
})

test('restarts at once on when-empty without players, and rolls back a failed start', async () => {
  const { game } = await online()
  await delay(game, 13, 'when-empty')
  await game.client.until(() => listEventKinds(game).includes('rolled-back'))
  await game.client.until(() => listEventKinds(game).at(-1) === 'started')
  expect(delayNow(game)).toBe(1000)
})

test('continues the trial of an agent that died during it', async () => {
  const { agent, game } = await online()
  await delay(game, 13, 'restart')
  await agent.end()
  const next = await nextAgent(game, setup)
  await next.client.until(() => listEventKinds(game).includes('rolled-back'))
  await next.client.until(() => listEventKinds(game).at(-1) === 'started')
  expect(delayNow(game)).toBe(1000)
})

test('restarts the server when the agent died between save and restart', async () => {
  const { agent, game } = await online()
  const { run } = await game.ask('server.report')
  await delay(game, 13, null)
  await agent.end()
  const changes = [{ path: ['GAME', 'AUTOFARM_DELAY'], from: 1000, to: 13 }]
  const trial = { edits: [{ document: config, changes }], by: 'Ann', run: run?.id }
  writeFileSync(join(game.folder.run, 'settings-trial.json'), JSON.stringify(trial))
  const next = await nextAgent(game, setup)
  await next.client.until(() => listEventKinds(game).includes('rolled-back'))
  await next.client.until(() => listEventKinds(game).at(-1) === 'started')
  expect(delayNow(game)).toBe(1000)
})
