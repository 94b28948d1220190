import { fillService, type ServiceSize } from '../packages/api/test/kit/full-service.ts'
import { type SignedIn, TestPanel } from '../packages/api/test/kit/test-panel.ts'
import { median, percentile, type Row } from './kit/figures.ts'

const large: ServiceSize = { users: 100_000, servers: 10_000, bans: 2000, entries: 1_000_000 }
const small: ServiceSize = { users: 100, servers: 10, bans: 2, entries: 1000 }
const rounds = 200
const maxMs = 50
const maxRatio = 10

/** The first page of each table, then searches for frequent, rare and absent texts. */
const checks: readonly string[] = [
  '/admin/users',
  '/admin/users?page=500',
  '/admin/users?search=user',
  '/admin/users?search=user99999',
  '/admin/users?search=nobody-has-this',
  '/admin/users?filter=banned',
  '/admin/users?filter=active&search=9999',
  '/admin/servers',
  '/admin/all-users?search=filled4242',
  '/admin/bans',
  '/admin/bans?search=reason%201999',
  '/admin/logs?limit=50',
  '/admin/logs?limit=50&actorType=Admin',
  '/admin/logs?limit=50&before=500000',
  '/admin/logs?limit=50&search=started',
  '/admin/logs?limit=50&search=trellis-777',
  '/admin/logs?limit=50&search=user99999',
  '/admin/logs?limit=50&search=nobody-has-this',
  '/admin/logs?limit=50&search=banned&actorType=Admin',
  '/admin/logs?limit=50&search=started&actorType=Admin',
]

/**
 * Measures every table of the admin panel on a full service against the same calls on a nearly empty one.
 * Uses PostgreSQL when TEST_DATABASE_URL names one, else the embedded database.
 */
export async function benchAdministration(): Promise<Row[]> {
  const [few, many] = [await measure(small), await measure(large)]
  return checks.map((path) => {
    const [of, bare] = [many.get(path) ?? [], few.get(path) ?? []]
    const p99 = percentile(of, 0.99)
    // The p99 of the small service is mostly noise, so medians are compared.
    const ratio = median(of) / median(bare)
    return {
      what: path,
      measured: `p50 ${median(of).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      against: `p50 ${median(bare).toFixed(1)} ms with a thousandth of it`,
      ratio,
      aim: `p99 ≤ ${maxMs} ms, p50 ≤ ${maxRatio} times`,
      met: p99 <= maxMs && ratio <= maxRatio,
    }
  })
}

/** Returns the milliseconds of each call; the calls run one after the other. */
async function measure(size: ServiceSize): Promise<Map<string, number[]>> {
  const panel = await TestPanel.start({
    prepare: (db) => db.transaction((tx) => fillService(tx, size)),
  })
  if ('url' in panel.database) await panel.sql('vacuum analyze')
  const boss = await panel.signIn('1000')
  const times = new Map<string, number[]>()
  for (const path of checks) await listTimes(panel, boss, { path, rounds: 10 })
  for (const path of checks) times.set(path, await listTimes(panel, boss, { path, rounds }))
  await panel.close()
  return times
}

async function listTimes(
  panel: TestPanel,
  { token }: SignedIn,
  { path, rounds }: { path: string; rounds: number },
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const response = await fetch(`${panel.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.byteLength}`)
    times.push(performance.now() - begun)
  }
  return times
}
