import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type ImportReport, importReportSchema } from '@trellis/contract/archives.ts'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { startProcess } from '../../../scripts/test/processes.ts'
import { createGame, Game, nextAgent, smallWorld, world } from './game-kit.ts'
import { LinkClient } from './link-client.ts'
import { fixture, programs } from './test-agent.ts'

const few = 24
/** Enough worlds that the agent is killed long before it has written the last. */
const many = 96
const listNames = (count: number) => Array.from({ length: count }, (_, at) => `W${at}`)
const fullWorld = (weather: number) =>
  smallWorld({ blocks: Array.from({ length: 6000 }, () => ({ f: 0 })), weather })

/** Writes the first half of the worlds in advance, with other content. */
function putOldWorlds(game: Game, count: number): void {
  for (const name of listNames(count / 2)) game.putFile(world(name), fullWorld(1))
}

async function zipOfNewWorlds(count: number): Promise<Buffer> {
  const zip = new ZipFile()
  const text = Buffer.from(JSON.stringify(fullWorld(2)))
  for (const name of listNames(count)) zip.addBuffer(text, `database/worlds/${name}_.json`)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function send(game: Game, socketPath: string, zip: Buffer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const path = `/servers/${game.serverId}/archive?by=Ann&bytes=1000000000`
    const requested = request({ socketPath, method: 'PUT', path })
    requested.on('error', reject).on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    requested.end(zip)
  })
}

async function findReport(game: Game): Promise<ImportReport | null> {
  return importReportSchema.nullable().parse((await game.ask('archive.import-report')).report)
}

async function expectAllNew(game: Game, count: number): Promise<void> {
  await expect.poll(async () => (await findReport(game))?.state).toMatch(/done|failed/)
  expect(await findReport(game)).toMatchObject({ state: 'done', done: count, worlds: count })
  for (const name of listNames(count)) expect(game.file(world(name))).toMatchObject({ weather: 2 })
  await expect
    .poll(() => readdirSync(game.folder.run).filter((it) => it.startsWith('import')))
    .toEqual([])
}

it('completes an import although its thread dies repeatedly', async () => {
  const { game } = await createGame({ dataThread: fixture('dies-while-importing') })
  putOldWorlds(game, few)
  expect(await send(game, join(game.dataDir, 'agent.sock'), await zipOfNewWorlds(few))).toBe(202)
  await expectAllNew(game, few)
  const { versions } = await game.ask('document.versions', { document: world('W0') })
  expect(versions.filter(({ reason }) => reason === 'import')).toHaveLength(1)
})

it('completes an import that the previous agent left unfinished', async () => {
  const { agent, game } = await createGame()
  putOldWorlds(game, few)
  expect(await send(game, join(game.dataDir, 'agent.sock'), await zipOfNewWorlds(few))).toBe(202)
  await expect.poll(async () => (await findReport(game))?.done, { interval: 5 }).toBeGreaterThan(0)
  await agent.end()
  await nextAgent(game)
  await expectAllNew(game, few)
})

/** Runs the agent in another process, and kills it after this many files of an import are written. */
async function killAt(done: number, game: Game, zip: Buffer): Promise<void> {
  mkdirSync(join(game.dataDir, 'run'), { recursive: true })
  const program = startProcess(process.execPath, [join(programs, 'killable-agent/main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: game.dataDir,
      ENGINE_ENTRY: join(programs, 'engine/main.js'),
    },
    stdout: 'ignore',
    ipc: true,
  })
  const gone = once(program, 'exit')
  await once(program, 'message')
  const socket = join(game.dataDir, 'run/agent.sock')
  const client = await LinkClient.open(socket)
  game.client = client
  expect(await send(game, socket, zip)).toBe(202)
  await expect
    .poll(async () => (await findReport(game))?.done, { interval: 2 })
    .toBeGreaterThanOrEqual(done)
  program.kill('SIGKILL')
  await gone
  client.close()
}

const getJournal = (game: Game) => readdirSync(game.folder.run).includes('import.json')

it.for([1, 7, 16])(
  'has only new worlds when the agent is killed after %i of them',
  async (done) => {
    const { agent, game } = await createGame()
    putOldWorlds(game, many)
    await agent.end()
    await killAt(done, game, await zipOfNewWorlds(many))
    expect(getJournal(game)).toBe(true)
    await nextAgent(game)
    await expectAllNew(game, many)
  },
)

it('has only old worlds when the agent is killed before it writes', async () => {
  const { agent, game } = await createGame()
  putOldWorlds(game, many)
  await agent.end()
  await killAt(0, game, await zipOfNewWorlds(many))
  const isBegun = getJournal(game)
  await nextAgent(game)
  if (isBegun) return expectAllNew(game, many)
  for (const name of listNames(many / 2)) {
    expect(game.file(world(name))).toMatchObject({ weather: 1 })
  }
})
