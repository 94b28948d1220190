import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentCommandName } from '@trellis/contract/links/agent.ts'
import { afterAll, expect, test } from 'vitest'
import { startProcess } from '../../../scripts/test/processes.ts'
import { isLong } from '../../../scripts/test/tier.ts'
import { BackupClient, getTree, newName, userId } from './backup-kit.ts'
import { createGame, Game, player, smallWorld, somePlayer, world } from './game-kit.ts'
import { LinkClient } from './link-client.ts'
import { programs, startAgent } from './test-agent.ts'

const hostRestarted = 'The server host was restarted; nothing was changed.'
const realEngine = join(programs, 'engine/main.js')
const folders = mkdtempSync(join(tmpdir(), 'trellis-kill-'))
const backupId = 'thebackup01'

type Tree = Record<string, string>
let serverId = ''
let sha256 = ''
let oldTree: Tree = {}
let newTree: Tree = {}

/**
 * Creates three initial data directories: without a backup, with one and newer data, and with one restored.
 */
async function prepare(): Promise<void> {
  const { agent, game } = await createGame()
  serverId = game.serverId
  game.putFile(world('FARM'), smallWorld({ weather: 1 }))
  game.putFile(player('Bob'), somePlayer('Bob'))
  const keep = (name: string) => cpSync(game.dataDir, join(folders, name), { recursive: true })
  newTree = getTree(game.folder.database)
  await agent.end()
  keep('create')
  const next = await startAgent({ dataDir: game.dataDir })
  game.client = next.client
  const backups = new BackupClient(game)
  expect(await backups.outcome(backups.create({ backupId }))).toBe('done')
  backups.backupId = backupId
  sha256 = (await backups.record()).sha256
  game.putFile(world('FARM'), smallWorld({ weather: 2 }))
  game.putFile(world('LATER'), smallWorld())
  game.deleteFile(player('Bob'))
  oldTree = getTree(game.folder.database)
  keep('restore')
  expect(await backups.outcome(backups.restore())).toBe('done')
  await next.end()
  keep('undo')
}

/** Set by the first test that needs it, because an agent may only be started inside a test. */
let prepared: Promise<void> | null = null

afterAll(() => rmSync(folders, { recursive: true }))

type Work = 'create' | 'restore' | 'undo'
type Steps = { agent: number } | { thread: number }

const ids = (jobId: string) => ({ jobId, backupId, userId, serverId })
const params = {
  create: ids,
  restore: (jobId: string) => ({ ...ids(jobId), sha256, by: 'Ann', maxBytes: 1e9 }),
  undo: (jobId: string) => ({ ...ids(jobId), by: 'Ann' }),
}

/** Does the work in a process that dies at one step; returns false when the work ended before that step. */
async function dies(work: Work, steps: Steps, dataDir: string, jobId: string): Promise<boolean> {
  mkdirSync(join(dataDir, 'run'), { recursive: true })
  const program = startProcess(process.execPath, [join(programs, 'killable-agent/main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      ENGINE_ENTRY: realEngine,
      ...('thread' in steps && { THREAD_STEPS: String(steps.thread) }),
    },
    stdout: 'ignore',
    ipc: true,
  })
  const gone = once(program, 'exit').then(() => true)
  await once(program, 'message')
  const client = await LinkClient.open(join(dataDir, 'run/agent.sock'))
  program.send('agent' in steps ? steps.agent : 'all')
  await once(program, 'message')
  const backups = new BackupClient(getGame(client, dataDir))
  const command = `backup.${work}` as AgentCommandName
  const done = client
    .call(command, params[work](jobId) as never)
    .then(({ job }: any) => backups.ended(job))
    .then(() => false)
  const isDead = await Promise.race([gone, done])
  client.close()
  program.kill('SIGKILL')
  await gone
  return isDead
}

function getGame(client: LinkClient, dataDir: string): Game {
  return new Game({ client, dataDir } as never, serverId)
}

/** Returns the state after the next agent has recovered. */
async function resolved(
  work: Work,
  dataDir: string,
  jobId: string,
  isToGoOn: boolean,
): Promise<void> {
  const { client, end } = await startAgent({ dataDir })
  const game = getGame(client, dataDir)
  const backups = new BackupClient(game)
  backups.backupId = backupId
  const { jobs } = await backups.list()
  const job = jobs.find((it) => it.jobId === jobId)
  const tree = getTree(game.folder.database)
  const isDone = job?.state === 'done'
  if (job && !isDone) expect(job).toMatchObject({ state: 'failed', failure: hostRestarted })
  if (work === 'create') expect(tree).toEqual(newTree)
  if (work === 'restore') expect(tree).toEqual(isDone ? newTree : oldTree)
  if (work === 'undo') expect(tree).toEqual(isDone ? oldTree : newTree)
  const { undoOf } = await game.ask('server.report')
  expect(undoOf !== null).toBe(work === 'create' ? false : (work === 'restore') === isDone)
  const { happenings: all } = await game.ask('server.happenings', { after: 0 })
  const events = all.filter(({ detail }) => detail.jobId === jobId)
  expect(events).toHaveLength(isDone && work !== 'create' ? 1 : 0)
  const standing = work !== 'create' || isDone
  expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual(
    standing ? ['jobs', `${backupId}.json`, `${backupId}.tar.zst`].sort() : ['jobs'],
  )
  expect(readdirSync(join(dataDir, 'backups/jobs')).filter((it) => it.endsWith('.new'))).toEqual([])
  await expect
    .poll(() => readdirSync(game.folder.run).filter((it) => it.startsWith('backup-')))
    .toEqual([])
  // An existing backup is valid, and an interrupted job can be repeated.
  if (!isToGoOn) return end()
  if (standing) expect(await backups.outcome(backups.check())).toBe('done')
  else expect(await backups.outcome(backups.create())).toBe('done')
  await end()
}

/**
 * Repeats the work with a kill at each step, in the long tier two runs at a time, until it ends before the kill. Returns the
 * number of kills.
 */
async function sweep(work: Work, kind: 'agent' | 'thread', stride: number): Promise<number> {
  prepared ??= prepare()
  await prepared
  let next = 1
  let runs = 0
  let died = 0
  let isThrough = false
  const walk = async () => {
    while (!isThrough) {
      const at = next
      next += stride
      const dataDir = mkdtempSync(join(folders, 'run-'))
      const jobId = newName()
      cpSync(join(folders, work), dataDir, { recursive: true })
      const isDead = await dies(
        work,
        kind === 'agent' ? { agent: at } : { thread: at },
        dataDir,
        jobId,
      )
      await resolved(work, dataDir, jobId, runs++ % 5 === 0)
      rmSync(dataDir, { recursive: true })
      if (isDead) died++
      else isThrough = true
    }
  }
  await Promise.all(isLong ? [walk(), walk()] : [walk()])
  return died
}

type Sweep = [work: Work, kind: 'agent' | 'thread', stride: number, min: number]

const sweeps: Sweep[] = isLong
  ? [
      ['create', 'agent', 2, 6],
      ['create', 'thread', 6, 3],
      ['restore', 'agent', 1, 20],
      ['restore', 'thread', 6, 3],
      ['undo', 'agent', 1, 12],
    ]
  : [
      // About the first, the middle and the last step.
      ['create', 'agent', 9, 2],
      ['create', 'thread', 14, 2],
      ['restore', 'agent', 20, 2],
      ['restore', 'thread', 25, 2],
      ['undo', 'agent', 18, 2],
    ]

test.for(sweeps)(
  'keeps the old or the new data and a correct report when killed at any step of %s (in the %s)',
  async ([work, kind, stride, min]) => {
    expect(await sweep(work, kind, stride)).toBeGreaterThanOrEqual(min)
  },
)
