import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noPlanLimits } from '@trellis/contract/kit/isolation.ts'
import { expect, test } from 'vitest'
import { ControlGroup } from '../src/runtime/process/control-group.ts'
import { findGroups } from '../src/runtime/process/find-groups.ts'
import { canIsolate } from './can-isolate.ts'
import { createGame, Game } from './game-kit.ts'
import { LinkClient } from './link-client.ts'
import { needs, onSmallDisk, smallDisk } from './small-disk.ts'
import { fixture, newDataDir, newServer, startAgentProgram } from './test-agent.ts'

const engine = fixture('hungry-engine')
const reason = (mb: number) => `The server was ended: it needed more than its ${mb} MB of memory.`

const eat = (game: Game) => writeFileSync(join(game.folder.data, 'eat'), '')
const bound = (game: Game, memoryMb: number | null) =>
  game.ask('server.limits', { limits: { ...noPlanLimits, memoryMb } })
const getExit = (game: Game) =>
  game.client.until(() => game.client.report(game.serverId)?.lastExit).then((it) => it.reason)
const getMetrics = ({ client, serverId }: Game) =>
  client.events.flatMap((it) =>
    it.event === 'metrics' && it.payload.serverId === serverId ? [it.payload.metrics] : [],
  )

test.skipIf(!canIsolate)(
  'kills a memory hog in the sandbox without affecting its neighbour or the agent',
  async () => {
    const dataDir = newDataDir()
    const env = { ISOLATION: 'needed', SERVERS_ON_EXIT: 'stop', ENGINE_ENTRY: engine }
    const first = await startAgentProgram(dataDir, { ...env, SERVER_MEMORY_MB: '700' })
    const client = await LinkClient.open(first.socket)
    const at = { dataDir, client } as ConstructorParameters<typeof Game>[0]
    const hog = new Game(at, await newServer(client))
    const neighbour = new Game(at, await newServer(client))
    await bound(hog, 400)
    for (const game of [hog, neighbour]) await game.start()
    await client.until(() => getMetrics(hog).some((it) => it.memoryMb > 20 && it.memoryMb <= 400))
    eat(hog)
    expect(await getExit(hog)).toBe(reason(400))
    await hog.power('kill')
    const { happenings: events } = await hog.ask('server.happenings', { after: 0 })
    expect(events.find((it) => it.kind === 'crashed')?.detail).toMatchObject({
      reason: reason(400),
    })
    const before = getMetrics(neighbour).length
    await client.until(() => getMetrics(neighbour).length > before + 1)
    expect(getMetrics(neighbour).at(-1)?.tickMs).toBeLessThan(1000)

    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    client.close()
    const second = await startAgentProgram(dataDir, { ...env, SERVER_MEMORY_MB: '600' })
    const after = await LinkClient.open(second.socket)
    hog.client = after
    neighbour.client = after
    expect((await hog.ask('server.report')).limits).toMatchObject({ memoryMb: 400, processes: 64 })
    expect(await neighbour.ask('server.report')).toMatchObject({
      status: 'ONLINE',
      limits: { memoryMb: 600 },
      isolation: { driver: 'process', user: 'own', files: 'closed', limits: 'kernel' },
    })
    const group = new ControlGroup(findGroups(), neighbour.serverId)
    expect(group.limits().memoryMb).toBe(600)
    await bound(neighbour, 512)
    expect(group.limits().memoryMb).toBe(512)
    await neighbour.stop()
    expect((await neighbour.ask('server.report')).isolation).toBeNull()
    after.close()
  },
)

test('enforces limits by polling without control groups, including later limits', async () => {
  const { game } = await createGame({ engine, timings: { tickMs: 50, backOffMs: 60_000 } })
  await game.start()
  await game.client.until(() => getMetrics(game).length > 1)
  await bound(game, 300)
  eat(game)
  expect(await getExit(game)).toBe(reason(300))
  const { lines } = await game.ask('console.history', { since: null, limit: 5 })
  expect(lines.at(-1)).toBe(`[agent] ${reason(300)}`)
  await game.client.until(() => game.client.listEventKinds(game.serverId).includes('crashed'))
})

onSmallDisk(`measures a server that fills the disk at once${needs}`, async () => {
  const timings = { tickMs: 100, diskMs: 20, storageMs: 3_600_000 }
  const { game } = await createGame({ engine, dataDir: smallDisk(), timings })
  await game.start()
  const filled = 4 * 1024 * 1024
  writeFileSync(join(game.folder.data, 'fill'), '')
  await game.client.until(() => (game.client.report(game.serverId)?.storageBytes ?? 0) >= filled)
})
