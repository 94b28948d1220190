import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { Trellis } from '../e2e/kit/trellis.ts'
import { listWorlds } from '../packages/contract/src/game/worlds.ts'
import { readOwnServer } from '../packages/contract/src/hosting/servers.ts'
import { parseObject } from '../packages/document/src/json-text.ts'
import { DocumentStore } from '../packages/engine/src/documents/document-store.ts'
import { Journal } from '../packages/game-data/src/journal/journal.ts'
import { writeSafely } from '../packages/game-data/src/safe-write.ts'
import { getServerFolder } from '../packages/game-data/src/server-folder.ts'
import { createStarterWorld } from '../packages/game-data/src/starter-world.ts'
import { median, percentile, type Row } from './kit/figures.ts'
import { findProcesses, memoryOfAll } from './kit/memory.ts'
import { BenchOwner } from './kit/owner.ts'

const worlds = 10_000
const players = 50_000
const rounds = 60

/**
 * Measures lists of a very large server and saves of a full world, against the bare folder and disk
 * operations.
 */
export async function benchGameData(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const owner = await BenchOwner.signIn(trellis.url, 'Data')
  await owner.createServer('Large')
  const [id = ''] = readdirSync(join(trellis.dataDir, 'servers'))
  const database = join(trellis.dataDir, 'servers', id, 'data/database')
  const template = fill(database)
  const at = `/users/${owner.id}/server`
  try {
    const lists = await benchLists(owner, at, database, () => agentMemory(trellis))
    const saves = await benchSaves(owner, at, template)
    return [...lists, ...saves, await benchEngineSaves(template)]
  } finally {
    await trellis.stop()
  }
}

function fill(database: string): string {
  const template = JSON.stringify(createStarterWorld(1, 'Welcome!'))
  for (let at = 0; at < worlds; at++) {
    const owner = `"owner":"Owner${at}"`
    writeFileSync(join(database, `worlds/W${at}_.json`), template.replace('"owner":""', owner))
  }
  for (let at = 0; at < players; at++) {
    const player = { name: `Player${at}`, level: at % 125, gems: at, 'Role.Vip': at % 50 === 0 }
    writeFileSync(join(database, `players/Player${at}_.json`), JSON.stringify(player))
  }
  return template
}

async function benchLists(
  owner: BenchOwner,
  at: string,
  database: string,
  memory: () => number,
): Promise<Row[]> {
  const folder = await timed(() => readdirSync(join(database, 'worlds')))
  const before = memory()
  const first = await timed(() => owner.call('GET', `${at}/worlds?page=1`))
  const begun = performance.now()
  const indexed = async () =>
    listWorlds.reply.parse(await owner.call('GET', `${at}/worlds?page=1`)).indexed
  while ((await indexed()) < 1) await pause(100)
  const indexing = performance.now() - begun
  const pages: number[] = []
  const searches: number[] = []
  const filters: number[] = []
  for (let round = 0; round < rounds; round++) {
    pages.push(await timed(() => owner.call('GET', `${at}/worlds?page=${1 + round * 10}`)))
    searches.push(await timed(() => owner.call('GET', `${at}/worlds?page=1&search=owner${round}`)))
    const query = `page=${1 + round}&minLevel=50&role=Vip`
    filters.push(await timed(() => owner.call('GET', `${at}/players?${query}`)))
  }
  const grown = memory() - before
  const row = (what: string, ms: number, max: number, against: string): Row => ({
    what,
    measured: `${ms.toFixed(1)} ms`,
    against,
    ratio: ms / max,
    aim: `≤ ${max} ms`,
    met: ms <= max,
  })
  const names = `${folder.toFixed(0)} ms to read the folder's names`
  return [
    row(`first page of ${worlds} worlds, nothing indexed yet`, first, 500, names),
    row('any page of worlds, p99', percentile(pages, 0.99), 30, names),
    row('search by owner, p99', percentile(searches, 0.99), 50, names),
    row(`${players} players by level and role, p99`, percentile(filters, 0.99), 50, names),
    {
      what: 'agent memory after indexing it all',
      measured: `${grown.toFixed(0)} MB more, in ${(indexing / 1000).toFixed(1)} s`,
      against: `${((worlds * 102) / 1024).toFixed(0)} MB of worlds`,
      ratio: grown / ((worlds * 102) / 1024),
      aim: '≤ 100 MB',
      met: grown <= 100,
    },
  ]
}

async function benchSaves(owner: BenchOwner, at: string, template: string): Promise<Row[]> {
  await owner.power('start')
  const status = async () => readOwnServer.reply.parse(await owner.call('GET', at)).server?.status
  while ((await status()) !== 'ONLINE') await pause(50)
  const raw = mkdtempSync(join(tmpdir(), 'trellis-raw-'))
  mkdirSync(raw, { recursive: true })
  const edits: number[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    edits.push(
      await timed(async () => {
        const world = z.looseObject({}).parse(await owner.call('GET', `${at}/worlds/W${round}`))
        await owner.call('PUT', `${at}/worlds/W${round}`, { ...world, weather: 1 + (round % 50) })
      }),
    )
    plain.push(
      await timed(async () => {
        const path = join(raw, `W${round}_.json`)
        await writeSafely(path, template)
        const world = JSON.parse(readFileSync(path, 'utf8'))
        await writeSafely(path, JSON.stringify({ ...world, weather: 1 }))
      }),
    )
  }
  rmSync(raw, { recursive: true })
  const ratio = median(edits) / median(plain)
  return [
    {
      what: 'open, edit and save a full world of a running server',
      measured: `${median(edits).toFixed(1)} ms, p99 ${percentile(edits, 0.99).toFixed(1)} ms`,
      against: `${median(plain).toFixed(1)} ms to write and sync the same twice`,
      ratio,
      aim: 'p99 ≤ 250 ms, ≤ 15 times',
      met: percentile(edits, 0.99) <= 250 && ratio <= 15,
    },
  ]
}

/** Measures the engine's own store, changing many worlds at once, against writing the same files. */
async function benchEngineSaves(template: string): Promise<Row> {
  const root = mkdtempSync(join(tmpdir(), 'trellis-engine-'))
  const folder = getServerFolder(root)
  mkdirSync(folder.worlds, { recursive: true })
  mkdirSync(join(root, 'plain'))
  const names = Array.from({ length: 200 }, (_, at) => `W${at}`)
  const journal = new Journal(folder.journal, () => undefined)
  const documents = new DocumentStore({ folder, journal }, Date.now, () => undefined)
  const world = () => parseObject(template)
  for (const name of names) await documents.put({ kind: 'world', name }, world())
  const [ours, plain]: number[][] = [[], []]
  for (let round = 1; round <= 5; round++) {
    const edit = (name: string) =>
      documents.edit({ kind: 'world', name }, (it) => {
        it.weather = round
      })
    ours?.push(await timed(() => Promise.all(names.map(edit))))
    const same = world()
    const write = (name: string) => writeSafely(join(root, 'plain', name), JSON.stringify(same))
    plain?.push(await timed(() => Promise.all(names.map(write))))
  }
  rmSync(root, { recursive: true })
  const [mine, raw] = [median(ours ?? []), median(plain ?? [])]
  return {
    what: 'the engine saves 200 full worlds that changed',
    measured: `${Math.round((names.length / mine) * 1000)}/s`,
    against: `${Math.round((names.length / raw) * 1000)}/s of the same turned into text and synced`,
    ratio: raw / mine,
    aim: '≥ 0.5',
    met: raw / mine >= 0.5,
  }
}

function agentMemory({ dataDir }: Trellis): number {
  const own = findProcesses('dist/agent/main.js').filter((pid) =>
    readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir),
  )
  return memoryOfAll(own).pss
}

async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
