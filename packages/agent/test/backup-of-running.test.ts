import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import { expect, test } from 'vitest'
import type { ChildProcess } from '../../../scripts/test/processes.ts'
import { isLong } from '../../../scripts/test/tier.ts'
import { readArchive } from '../src/backups/archive/archive-reader.ts'
import { BackupClient, newName, userId } from './backup-kit.ts'
import { type Game, seeded, smallWorld, world } from './game-kit.ts'
import { LinkClient } from './link-client.ts'
import { startAgentProgram } from './test-agent.ts'

const rounds = isLong ? 6 : 3
/** The engine is killed when so many calls were answered during the backup. */
const killedAfter = isLong ? [0, 2, 6, 15, 40] : [0, 6, 20]
type Interrupted = readonly [work: 'create' | 'restore', phase: string]
const quickInterrupted: Interrupted[] = [
  ['create', 'copying'],
  ['restore', 'stopping'],
]
const interrupted: Interrupted[] = isLong
  ? [...quickInterrupted, ['create', 'packing'], ['restore', 'checking']]
  : quickInterrupted

/** Changes two worlds together, repeatedly: the engine handles both commands at once. */
class Pairs {
  count = 0
  #isOver = false
  #ended: Promise<void>

  constructor(game: Game) {
    this.#ended = this.#run(connect(join(game.folder.control, 'control.sock')))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#ended
  }

  async #run(socket: ReturnType<typeof connect>): Promise<void> {
    let answers = 0
    const answered = { wake: () => {} }
    socket.on('data', (data) => {
      answers += data.toString().split('"ok":true').length - 1
      answered.wake()
    })
    await once(socket, 'connect')
    while (!this.#isOver) {
      this.count++
      const weather = this.count % 200
      const line = (name: string) =>
        `${JSON.stringify({ id: 1, do: 'command', line: `weather ${name} ${weather}`, by: 'Ann' })}\n`
      socket.write(line('FARM') + line('MINE'))
      while (answers < 2 * this.count) {
        await new Promise<void>((resolve) => {
          answered.wake = resolve
        })
      }
    }
    socket.destroy()
  }
}

/** Returns the weather of these worlds in the archive. */
async function weathersIn(backups: BackupClient): Promise<number[]> {
  const { sha256, contentBytes: maxBytes } = await backups.record()
  const texts = new Map<string, string>()
  const path = join(backups.game.dataDir, 'backups', `${backups.backupId}.tar.zst`)
  const expected = { sha256, userId: userIdSchema.parse(userId), maxBytes }
  await readArchive(path, expected, {
    onProgress: () => {},
    sinkFor: (file) => ({
      write: (part) => texts.set(file, (texts.get(file) ?? '') + Buffer.from(part).toString()),
      end: () => {},
    }),
  })
  return ['FARM', 'MINE'].map((name) => JSON.parse(texts.get(`worlds/${name}_.json`) ?? '').weather)
}

test('includes related changes of a running game together or not at all', async () => {
  const { game } = await seeded()
  for (const name of ['FARM', 'MINE']) game.putFile(world(name), smallWorld())
  for (let at = 0; at < 300; at++) game.putFile(world(`W${at}`), smallWorld())
  await game.start()
  const pairs = new Pairs(game)
  const seen = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const backups = new BackupClient(game)
    const before = pairs.count
    expect(await backups.outcome(backups.create())).toBe('done')
    expect(pairs.count).toBeGreaterThan(before)
    const [farm, mine] = await weathersIn(backups)
    expect(farm).toBe(mine)
    seen.add(farm!)
    expect((await backups.record()).pauseMs).toBeLessThan(10_000)
  }
  expect(seen.size).toBeGreaterThan(1)
  await pairs.end()
})

test('leaves a valid backup or none when the engine is killed during it', async () => {
  const { game } = await seeded({ timings: { tickMs: 50, backOffMs: 5, maxCrashes: 99 } })
  for (let at = 0; at < 200; at++) game.putFile(world(`W${at}`), smallWorld())
  await game.start()
  const report = () => game.client.report(game.serverId)
  for (const calls of killedAfter) {
    const run = report()?.run?.id
    const backups = new BackupClient(game)
    backups.backupId = newName()
    const job = backups.create()
    const { jobId } = await job
    await game.client.until(() =>
      game.client.events.some(
        (it) =>
          it.event === 'backup-job' && it.payload.jobId === jobId && it.payload.phase === 'copying',
      ),
    )
    for (let call = 0; call < calls; call++) await game.ask('server.report')
    game.killEngine()
    const outcome = await backups.outcome(job)
    const archive = join(game.dataDir, 'backups', `${backups.backupId}.tar.zst`)
    expect(existsSync(archive)).toBe(outcome === 'done')
    if (outcome === 'done') expect(await backups.outcome(backups.check())).toBe('done')
    // The agent may take a moment to notice, and until then it reports the dead run as online.
    await game.client.until(() => report()?.status === 'ONLINE' && report()?.run?.id !== run)
  }
  await game.stop()
})

test('keeps a game running through kill -9 of the agent during a backup or restore, and repeats the job', async () => {
  const { agent, game } = await seeded()
  for (let at = 0; at < 200; at++) game.putFile(world(`W${at}`), smallWorld())
  await agent.end()
  let program = await withAgent(game)
  for (const [work, phase] of interrupted) {
    if ((await game.ask('server.report')).status !== 'ONLINE') await game.start()
    const backups = new BackupClient(game)
    if (work === 'restore') expect(await backups.outcome(backups.create())).toBe('done')
    const { jobId } = await (work === 'create' ? backups.create() : backups.restore())
    await game.client.until(() =>
      game.client.events.some(
        (it) =>
          it.event === 'backup-job' && it.payload.jobId === jobId && it.payload.phase === phase,
      ),
    )
    await kill(program)
    program = await withAgent(game)
    const { state, failure } = await backups.ended({ jobId })
    if (state === 'failed') expect(failure).toBe(getSentence({ code: 'host-restarted' }))
    // A restore stops the server soon after its check: it may have asked for that before it was killed.
    if (work === 'create') {
      // The agent takes a moment to reach the game that it finds. It may have reached it before this link opened, and then
      // sends no event.
      await expect.poll(async () => (await game.ask('server.report')).status).toBe('ONLINE')
      await game.command('weather FARM 3', 'FARM now has weather 3')
    }
    if (work === 'create' && state === 'failed') {
      expect(await backups.outcome(backups.create())).toBe('done')
    }
    if (work === 'restore') expect(await backups.outcome(backups.restore())).toBe('done')
  }
  await kill(program)
})

async function withAgent(game: Game): Promise<ChildProcess> {
  const { process, socket } = await startAgentProgram(game.dataDir)
  game.client = await LinkClient.open(socket)
  return process
}

async function kill(program: ChildProcess): Promise<void> {
  const gone = once(program, 'exit')
  program.kill('SIGKILL')
  await gone
}
