import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Trellis } from '../e2e/kit/trellis.ts'
import {
  fillWithWorlds,
  type Outcome,
  prepareExpensiveRequests,
} from '../packages/api/test/kit/expensive-requests.ts'
import { percentile, type Row } from './kit/figures.ts'
import { BenchOwner } from './kit/owner.ts'

const idleMs = 10_000
const maxMs = 250
const importedPlayers = 10_000

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
    const idle = await listUntil(other, pause(idleMs))
    fillWithWorlds(join(trellis.dataDir, 'servers', id, 'data/database'))
    const target = { url: trellis.url, userId: attacker.id, token: attacker.token }
    const requests = await prepareExpensiveRequests(target, importedPlayers)
    const attack = Promise.all(requests.map((send) => send()))
    const attacked = await listUntil(other, attack)
    for (const { what, status, ms } of await attack) print({ what, status, ms })
    const [calm, held] = [percentile(idle, 0.99), percentile(attacked, 0.99)]
    return [
      {
        what: "another owner's list of worlds during an attack, p99",
        measured: `${held.toFixed(1)} ms, at most ${Math.max(...attacked).toFixed(0)} ms, ${attacked.length} lists`,
        against: `${calm.toFixed(1)} ms while idle`,
        ratio: held / calm,
        aim: `≤ ${maxMs} ms`,
        met: held <= maxMs,
      },
    ]
  } finally {
    await trellis.stop()
  }
}

/** Asks for the list every 20 ms until the work has ended. Returns how long each answer took, in milliseconds. */
async function listUntil(owner: BenchOwner, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    const begun = performance.now()
    await owner.call('GET', `/users/${owner.id}/server/worlds?page=1`)
    waits.push(performance.now() - begun)
    await pause(20)
  }
  await ended
  return waits
}

function print({ what, status, ms }: Outcome): void {
  console.log(`  ${what}: ${status} after ${ms.toFixed(0)} ms`)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
