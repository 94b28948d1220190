import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { readDocument, writeDocument } from '@trellis/game-data/game-document.ts'
import { getServerFolder, listFoldersToMake } from '@trellis/game-data/server-folder.ts'
import { expect, test } from 'vitest'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { EditQueue, type QueuedEdit, type QueuedWork } from '../src/documents/edit-queue.ts'
import { applyQueue } from '../src/documents/queue-work.ts'
import { ForeignGame, newForeignGame, offerEngine, ofTemplate, register } from './foreign-kit.ts'
import { config, getFailure, player, smallWorld, somePlayer, world } from './game-kit.ts'
import { LinkClient } from './link-client.ts'
import { newDataDir, newServer, startAgent, startAgentProgram } from './test-agent.ts'

const timings = { backOffMs: 3_600_000, maxBackOffMs: 3_600_000, tickMs: 100 }

async function online() {
  const dataDir = newDataDir()
  offerEngine(dataDir)
  const agent = await startAgent({ dataDir, timings })
  await register(agent.client)
  const game = await newForeignGame(agent)
  seed(game)
  await game.start()
  return { agent, game }
}

function seed(game: ForeignGame): void {
  const [first, ...blocks] = smallWorld().blocks as object[]
  // This engine family stores booleans here: a number would make its engine lose the world.
  const locked = { ...first, l: true, unknown: { id: 1 } }
  game.putFile(world('FARM'), smallWorld({ owner: 'Bob', blocks: [locked, ...blocks] }))
  game.putFile(world('MINE'), smallWorld({ owner: 'Ann' }))
  game.putFile(player('Bob'), somePlayer('Bob', { 'Role.Vip': false }))
}

const applied = (game: ForeignGame) =>
  game.client.events.flatMap((it) =>
    it.event === 'happening' && it.payload.kind === 'edits-applied' ? [it.payload.detail] : [],
  )

test('writes nothing while the engine runs, and applies every edit at its stop', async () => {
  const { game } = await online()
  const before = game.traces()
  const farm = await game.read(world('FARM'))
  const saved = await game.write(
    world('FARM'),
    { ...farm.value, d_weather: 6 },
    { base: farm.etag },
  )
  expect(saved).toMatchObject({ queued: true, changed: 1, merged: false })
  await game.set(player('Bob'), [{ path: ['gems'], value: 500 }])
  await game.set(player('Bob'), [{ path: ['Role.Vip'], value: true }])
  await game.set(config, [{ path: ['maxPlayers'], value: 30 }])
  await game.set(world('FARM'), [{ path: ['blocks', 0, 'l'], value: false }])
  await game.remove(world('MINE'))

  // Editors see the value that the queued edit will give.
  expect((await game.read(world('FARM'))).value).toMatchObject({ d_weather: 6 })
  expect((await game.read(player('Bob'))).value).toMatchObject({ gems: 500, 'Role.Vip': true })
  expect((await getFailure(game.read(world('MINE')))).kind).toBe('missing')
  expect(game.client.report(game.serverId)?.waitingEdits).toEqual({ queued: 6, held: 0 })
  expect(await game.versions(world('FARM'))).toEqual([])
  expect(game.traces()).toEqual(before)

  await game.stop()
  await game.client.until(() => applied(game).length > 0)
  expect(applied(game)).toEqual([{ applied: 6, held: 0 }])
  const { blocks } = game.file(world('FARM')) ?? {}
  expect(blocks).toHaveProperty('[0]', { f: 0, b: 14, if_c: 10, l: false, unknown: { id: 1 } })
  expect(game.file(world('FARM'))).toMatchObject({ owner: 'Bob', d_weather: 6 })
  expect(game.file(world('MINE'))).toBeNull()
  expect(game.file(player('Bob'))).toMatchObject({ gems: 500, 'Role.Vip': true, pass: 'secret' })
  expect(game.file(config)).toMatchObject({ maxPlayers: 30, isStubborn: false })
  expect((await game.versions(world('FARM'))).map(({ by, reason }) => [by, reason])).toEqual([
    ['Ann', 'edit'],
    ['Ann', 'edit'],
  ])
  expect(game.client.report(game.serverId)?.waitingEdits).toEqual({ queued: 0, held: 0 })
})

test('applies edits during a restart, before the engine reads them', async () => {
  const { game } = await online()
  await game.ask('console.follow')
  await game.set(config, [{ path: ['maxPlayers'], value: 31 }], { apply: 'restart' })
  await game.client.until(() => game.client.lines().includes('Max players: 31'))
  await game.client.untilStatus(game.serverId, 'ONLINE')
  expect(applied(game)).toEqual([{ applied: 1, held: 0 }])
  await game.stop()
})

test('keeps concurrent game changes, and holds the conflicting edit for its owner', async () => {
  const { game } = await online()
  await game.set(world('FARM'), [{ path: ['weather'], value: 2 }])
  await game.set(world('MINE'), [{ path: ['weather'], value: 3 }])
  await game.set(world('FARM'), [{ path: ['entry_level'], value: 9 }])
  await game.command('weather FARM 7', 'The weather of FARM is 7.')
  await game.command('weather MINE 8', 'The weather of MINE is 8.')
  await game.stop()
  await game.client.until(() => applied(game).length > 0)
  expect(applied(game)).toEqual([{ applied: 1, held: 2 }])
  // One edit conflicted; the other edit of the same world applied.
  expect(game.file(world('FARM'))).toMatchObject({ weather: 7, entry_level: 9 })
  const { held, queued } = await game.waiting()
  expect(queued).toEqual([])
  expect(held).toMatchObject([
    { by: 'Ann', document: world('FARM'), conflicts: [{ base: 0, yours: 2, theirs: 7 }] },
    { by: 'Ann', document: world('MINE'), conflicts: [{ base: 0, yours: 3, theirs: 8 }] },
  ])
  const [mine, theirs] = held.map(({ number }) => number)
  await game.ask('edits.settle', { number: mine, keep: 'mine', by: 'Ann' })
  expect(game.file(world('FARM'))).toMatchObject({ weather: 2, entry_level: 9 })
  // An edit can be resolved while the server runs: keeping the game's value removes the edit.
  await game.start()
  await game.ask('edits.settle', { number: theirs, keep: 'theirs', by: 'Ann' })
  expect(await game.waiting()).toEqual({ queued: [], held: [] })
  const again = { number: theirs, keep: 'mine', by: 'Ann' }
  expect((await getFailure(game.ask('edits.settle', again))).kind).toBe('missing')
  await game.stop()
  expect(game.file(world('MINE'))).toMatchObject({ weather: 8 })
})

test('applies an acknowledged edit once after kill -9 of its agent', async () => {
  const dataDir = newDataDir()
  offerEngine(dataDir)
  const first = await startAgentProgram(dataDir)
  const client = await LinkClient.open(first.socket)
  await register(client)
  const id = await newServer(client, await freeUdpPort(), ofTemplate)
  const game = new ForeignGame({ client, dataDir }, id)
  seed(game)
  await game.start()
  await game.set(world('FARM'), [{ path: ['d_weather'], value: 6 }])
  await game.set(player('Bob'), [{ path: ['gems'], value: 11 }])
  const before = game.traces()
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  client.close()

  // The game runs and ends while no agent is there to notice.
  process.kill(Number(readFileSync(`${game.folder.run}/pid`, 'utf8')), 'SIGKILL')
  const second = await startAgentProgram(dataDir)
  game.client = await LinkClient.open(second.socket)
  // The edits are applied before the engine restarts; the link may open before or after that.
  const { happenings: events } = await game.ask('server.happenings', { after: 0 })
  const received = events.flatMap((it) => (it.kind === 'edits-applied' ? [it.detail] : []))
  if (received.length === 0) await game.client.until(() => applied(game).length > 0)
  expect(received.length > 0 ? received : applied(game)).toEqual([{ applied: 2, held: 0 }])
  expect(game.traces()).not.toEqual(before)
  expect(game.file(world('FARM'))).toMatchObject({ d_weather: 6 })
  expect((await game.versions(world('FARM'))).length).toBe(1)
  await game.power('kill').catch(() => undefined)
  expect(game.file(player('Bob'))).toMatchObject({ gems: 11 })
  expect((await game.waiting()).queued).toEqual([])
  game.client.close()
})

test('skips an edit that was applied right before its agent was killed', async () => {
  const folder = getServerFolder(newDataDir())
  for (const path of listFoldersToMake(folder)) mkdirSync(path, { recursive: true })
  const document = world('FARM')
  await writeDocument(folder, document, smallWorld({ weather: 1 }))
  await writeDocument(folder, player('Bob'), somePlayer('Bob'))
  const queue = new EditQueue(folder.queueFile, 0)
  const weather = (from: number, to: number): QueuedWork => ({
    do: 'patch',
    changes: [{ path: ['weather'], from, to }],
  })
  const works: Pick<QueuedEdit, 'document' | 'work'>[] = [
    { document, work: weather(1, 2) },
    { document, work: weather(2, 1) },
    { document, work: weather(1, 3) },
    { document: player('Bob'), work: { do: 'put', text: JSON.stringify({ name: 'Bob' }) } },
    { document: player('Bob'), work: { do: 'remove' } },
  ]
  for (const it of works) queue.add({ at: 0, by: 'Ann', ...it })
  const kept: unknown[] = []
  // Each agent dies after it has applied one edit, and before it has recorded that.
  const killable = { remove: queue.remove.bind(queue) }
  for (let agents = 0; queue.count().queued > 0; agents++) {
    expect(agents).toBeLessThanOrEqual(works.length)
    queue.remove = () => {
      throw new Error('killed')
    }
    const history = {
      keep: (key: string, { text }: { text: string }) =>
        void kept.push([key.split('/')[0], JSON.parse(text).weather]),
    }
    const apply = () => applyQueue({ folder, queue, history, now: 0 })
    await apply().catch(() => {})
    const { next } = queue
    queue.remove = killable.remove
    // The next agent continues up to that edit.
    let made = 0
    queue.next = () => (made++ === 0 ? next.call(queue) : null)
    await apply()
    queue.next = next
  }
  expect(await readDocument(folder, document)).toMatchObject({ weather: 3 })
  expect(await readDocument(folder, player('Bob'))).toBeNull()
  expect(kept).toEqual([
    ['world', 1],
    ['world', 2],
    ['world', 1],
    ['player', undefined],
    ['player', undefined],
  ])
  queue.close()
})

test('refuses fields unknown to the engine, and every edit without a schema', async () => {
  const { game, agent } = await online()
  const refused = 'This is not possible with the engine of this server.'
  const name = 'Bob'
  for (const ask of [
    game.ask('player.ban', { name, by: 'Ann' }),
    game.ask('player.kick', { name, by: 'Ann' }),
    game.ask('player.mute', { name, until: 0, by: 'Ann' }),
    game.ask('player.message', { name, text: 'hi', by: 'Ann' }),
    game.ask('texture.write', { file: 'a.rttex', base64: '', room: null }),
  ]) {
    expect((await getFailure(ask)).sentence).toBe(refused)
  }
  await game.stop()
  const plain = await newServer(agent.client, undefined, {
    id: 'foreign',
    schema: 'none',
    paths: null,
  })
  const other = new ForeignGame(agent, plain)
  const sentence = "This engine's data cannot be edited here."
  for (const ask of [
    other.read(config),
    other.set(config, [{ path: ['maxPlayers'], value: 1 }]),
    other.ask('world.list', { search: null, page: 1, pageSize: 10, locked: null }),
  ]) {
    expect((await getFailure(ask)).sentence).toBe(sentence)
  }
})
