import { closeSync, mkdtempSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Trellis } from '../e2e/kit/trellis.ts'
import { median, type Row } from './kit/figures.ts'
import { startFixture } from './kit/fixture.ts'
import { measureRequests } from './kit/http-load.ts'
import { BenchOwner } from './kit/owner.ts'

const load = { connections: 32, seconds: 2 }
const rounds = 3

/**
 * Measures authenticated calls as Trellis ships, with a log line for each, against a bare Fastify route that
 * answers with the same object.
 */
export async function benchCalls(): Promise<Row[]> {
  const log = openSync(`${mkdtempSync(`${tmpdir()}/trellis-bench-`)}/log`, 'w')
  const trellis = await Trellis.start({ LOG_LEVEL: 'info' }, undefined, { log })
  const operator = await BenchOwner.signIn(trellis.url, 'Operator')
  const owner = await BenchOwner.signIn(trellis.url, 'Profile')
  for (let index = 0; index < 10; index++) await BenchOwner.signIn(trellis.url, `User${index}`)
  await owner.createServer('Calls')
  await owner.power('start')
  await owner.untilOnline()
  const rows = [
    await compare(owner, 'authenticated GET profile', `/users/${owner.id}/profile`, 0.85),
    await compare(owner, 'authenticated GET own server', `/users/${owner.id}/server`, 0.85),
    await compare(operator, 'authenticated GET /admin/users, one page', '/admin/users', 0.5),
  ]
  await trellis.stop()
  closeSync(log)
  return rows
}

async function compare(caller: BenchOwner, what: string, path: string, aim: number): Promise<Row> {
  const answer = JSON.stringify(await caller.call('GET', path))
  const { child, port } = await startFixture('bare-fastify', {
    ANSWER: answer,
    NODE_ENV: 'production',
  })
  const ours = {
    port: Number(new URL(caller.url).port),
    path: `/api${path}`,
    headers: { authorization: `Bearer ${caller.token}` },
  }
  const bare = { port, path: '/profile' }
  await measureRequests(ours, load)
  await measureRequests(bare, load)
  const pairs: [ours: number, bare: number][] = []
  for (let round = 0; round < rounds; round++)
    pairs.push([await measureRequests(ours, load), await measureRequests(bare, load)])
  child.kill()
  const ratio = median(pairs.map(([a, b]) => a / b))
  return {
    what,
    measured: `${Math.round(median(pairs.map(([a]) => a)))}/s, with its log line`,
    against: `${Math.round(median(pairs.map(([, b]) => b)))}/s of a bare Fastify route`,
    ratio,
    aim: `≥ ${aim}`,
    met: ratio >= aim,
  }
}
