import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type ImportReport, importReportSchema } from '@trellis/contract/game/archives.ts'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { startProcess } from '../../../scripts/test/processes.ts'
import { createGame, Game, nextAgent, smallWorld, world } from './game-kit.ts'
import { oddThread, programs } from './test-agent.ts'

const count = 24
const names = Array.from({ length: count }, (_, at) => `W${at}`)
const fullWorld = (weather: number) =>
  smallWorld({ blocks: Array.from({ length: 6000 }, () => ({ f: 0 })), weather })

/** Writes half of the worlds in advance, with other content. */
function putOldWorlds(game: Game): void {
  for (const name of names.slice(0, count / 2)) game.putFile(world(name), fullWorld(1))
}

async function zipOfNewWorlds(): Promise<Buffer> {
  const zip = new ZipFile()
  const text = Buffer.from(JSON.stringify(fullWorld(2)))
  for (const name of names) zip.addBuffer(text, `database/worlds/${name}_.json`)
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

async function expectAllNew(game: Game): Promise<void> {
  await expect.poll(async () => (await findReport(game))?.state).toMatch(/done|failed/)
  expect(await findReport(game)).toMatchObject({ state: 'done', done: count, worlds: count })
  for (const name of names) expect(game.file(world(name))).toMatchObject({ weather: 2 })
  await expect
    .poll(() => readdirSync(game.folder.run).filter((it) => it.startsWith('import')))
    .toEqual([])
}

it('completes an import although its thread dies repeatedly', async () => {
  const { game } = await createGame({ dataThread: oddThread('dies-while-importing') })
  putOldWorlds(game)
  expect(await send(game, join(game.dataDir, 'agent.sock'), await zipOfNewWorlds())).toBe(202)
  await expectAllNew(game)
  const { versions } = await game.ask('document.versions', { document: world('W0') })
  expect(versions.filter(({ reason }) => reason === 'import')).toHaveLength(1)
})

/** Writes the report of the last import as it would be after some days. */
function ageReport({ folder }: Game, days: number): void {
  const ended = JSON.parse(readFileSync(folder.lastImport, 'utf8'))
  const endedAt = ended.endedAt - days * 24 * 60 * 60_000
  writeFileSync(folder.lastImport, JSON.stringify({ ...ended, endedAt }))
}

it('keeps the report of an import for the next agent, for a week', async () => {
  const { agent, game } = await createGame()
  expect(await send(game, join(game.dataDir, 'agent.sock'), await zipOfNewWorlds())).toBe(202)
  await expectAllNew(game)
  const report = await findReport(game)
  await agent.end()
  const next = await nextAgent(game)
  expect(await findReport(game)).toEqual(report)
  await next.end()
  ageReport(game, 8)
  await nextAgent(game)
  expect(await findReport(game)).toBeNull()
})

it('completes an import that the previous agent left unfinished', async () => {
  const { agent, game } = await createGame({ dataThread: oddThread('waits-while-importing') })
  putOldWorlds(game)
  expect(await send(game, join(game.dataDir, 'agent.sock'), await zipOfNewWorlds())).toBe(202)
  const { importProgress } = game.folder
  await expect.poll(() => existsSync(importProgress) && statSync(importProgress).size).toBeTruthy()
  await agent.end()
  await nextAgent(game)
  await expectAllNew(game)
})

/**
 * Runs the agent in another process, which is killed when about this many files of an import are written, or before the
 * first one.
 */
async function killAt(done: number | 'begin', game: Game): Promise<void> {
  mkdirSync(join(game.dataDir, 'run'), { recursive: true })
  const program = startProcess(process.execPath, [join(programs, 'killable-agent/main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: game.dataDir,
      ENGINE_ENTRY: join(programs, 'engine/main.js'),
      IMPORTED_FILES: String(done),
    },
    stdout: 'ignore',
    ipc: true,
  })
  const gone = once(program, 'exit')
  await once(program, 'message')
  // The answer may be lost with the agent.
  const sent = send(game, join(game.dataDir, 'run/agent.sock'), await zipOfNewWorlds())
  const answer = sent.catch(() => undefined)
  await gone
  expect([202, undefined]).toContain(await answer)
}

const getJournal = (game: Game) => readdirSync(game.folder.run).includes('import.json')

it.for([1, 7, 16])(
  'has only new worlds when the agent is killed after %i of them',
  async (done) => {
    const { agent, game } = await createGame()
    putOldWorlds(game)
    await agent.end()
    await killAt(done, game)
    expect(getJournal(game)).toBe(true)
    await nextAgent(game)
    await expectAllNew(game)
  },
)

it('has only old worlds when the agent is killed before it writes', async () => {
  const { agent, game } = await createGame()
  putOldWorlds(game)
  await agent.end()
  await killAt('begin', game)
  expect(getJournal(game)).toBe(false)
  await nextAgent(game)
  for (const name of names.slice(0, count / 2)) {
    expect(game.file(world(name))).toMatchObject({ weather: 1 })
  }
})

it('writes all files when an agent that took other files over has begun the import', async () => {
  const { agent, game } = await createGame()
  putOldWorlds(game)
  await agent.end()
  const archive = 'import-older.zip'
  writeFileSync(join(game.folder.run, archive), await zipOfNewWorlds())
  const journal = { archive, by: 'Ann', totalBytes: 1_000_000_000 }
  writeFileSync(game.folder.importJournal, JSON.stringify(journal))
  writeFileSync(game.folder.importProgress, '          3\n          7\n')
  await nextAgent(game)
  await expectAllNew(game)
})
