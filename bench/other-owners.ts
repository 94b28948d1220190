import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Trellis } from '../e2e/kit/trellis.ts'
import {
  fillWithWorlds,
  type Outcome,
  packPlayers,
  prepareExpensiveRequests,
} from '../packages/api/test/kit/expensive-requests.ts'
import { readImport } from '../packages/contract/src/game/archives.ts'
import { percentile, type Row } from './kit/figures.ts'
import { listWhile } from './kit/list-while.ts'
import { BenchOwner } from './kit/owner.ts'

const idleMs = 6000
const maxMs = 250
/** The whole export takes minutes; its load is the same from the beginning to the end. */
const exportMs = 10_000
const importedPlayers = 4000
/** A tenth of the maximum number of files in an archive; the time of the check grows with them, its load does not. */
const checkedPlayers = 20_000
const writtenPlayers = 1500

/** Measures how long one owner waits for a list of worlds while another sends the ten most expensive requests at once. */
export async function benchOtherOwners(): Promise<Row[]> {
  const trellis = await Trellis.start()
  try {
    const attacker = await BenchOwner.signIn(trellis.url, 'Greedy')
    await attacker.createServer('Greedy')
    const [id = ''] = readdirSync(join(trellis.dataDir, 'servers'))
    const other = await BenchOwner.signIn(trellis.url, 'Modest')
    await other.createServer('Modest')
    for (const owner of [attacker, other]) {
      await owner.power('start')
      await owner.untilOnline()
    }
    const idle = await listWhile(other, pause(idleMs))
    fillWithWorlds(join(trellis.dataDir, 'servers', id, 'data/database'))
    const target = { url: trellis.url, userId: attacker.id, token: attacker.token }
    const requests = await prepareExpensiveRequests(target, importedPlayers)
    const attack = Promise.all(requests.map((send) => send()))
    const attacked = await listWhile(other, attack)
    for (const { what, status, ms } of await attack) print({ what, status, ms })
    await untilImported(attacker)
    // The archives are packed in advance, so that this process is idle while it measures.
    const [large, small] = [packPlayers(checkedPlayers), packPlayers(writtenPlayers)]
    const checked = await listWhile(other, importAll(attacker, large))
    const written = await listWhile(other, importAll(attacker, small))
    const packed = await listWhile(other, exportFor(attacker, exportMs))
    return [
      getRow('an attack', attacked, idle),
      getRow(`the check of an archive of ${checkedPlayers} files`, checked, idle),
      getRow(`an import of ${writtenPlayers} players`, written, idle),
      getRow('an export of 60,000 worlds', packed, idle),
    ]
  } finally {
    await trellis.stop()
  }
}

function getRow(during: string, waits: readonly number[], idle: readonly number[]): Row {
  const [calm, held] = [percentile(idle, 0.99), percentile(waits, 0.99)]
  return {
    what: `another owner's list of worlds during ${during}, p99`,
    measured: `${held.toFixed(1)} ms, at most ${Math.max(...waits).toFixed(0)} ms, ${waits.length} lists`,
    against: `${calm.toFixed(1)} ms while idle`,
    ratio: held / calm,
    aim: `≤ ${maxMs} ms`,
    met: held <= maxMs,
  }
}

/** Resolves when the import has ended, whether its files were written or refused. */
async function importAll(owner: BenchOwner, archive: Buffer): Promise<void> {
  const response = await send(owner, 'POST', 'import', archive)
  if (response.status !== 202) throw new Error(`The import answers ${response.status}.`)
  await untilImported(owner)
}

async function untilImported(owner: BenchOwner): Promise<void> {
  for (;;) {
    const answer = await owner.call('GET', '/servers/selected/import')
    const state = readImport.reply.parse(answer).report?.state
    if (state === undefined || state === 'done' || state === 'failed') return
    await pause(500)
  }
}

/** Reads an export until the time is over, or until its end. */
async function exportFor(owner: BenchOwner, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  const response = await send(owner, 'GET', 'export')
  if (response.status !== 200 || response.body === null)
    throw new Error(`The export answers ${response.status}.`)
  for await (const _ of response.body) if (performance.now() > endsAt) return
}

function send({ url, token }: BenchOwner, method: string, what: string, body?: Buffer) {
  return fetch(`${url}/api/servers/selected/${what}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    ...(body !== undefined && { body: new Uint8Array(body) }),
  })
}

function print({ what, status, ms }: Outcome): void {
  console.log(`  ${what}: ${status} after ${ms.toFixed(0)} ms`)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
