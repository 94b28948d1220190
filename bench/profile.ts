import { Trellis } from '../e2e/kit/trellis.ts'
import { median, type Row } from './kit/figures.ts'
import { startFixture } from './kit/fixture.ts'
import { measureRequests } from './kit/http-load.ts'
import { BenchOwner } from './kit/owner.ts'

/** Measures authenticated `GET profile` against a bare Fastify route that answers with the same object. */
export async function benchProfile(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const owner = await BenchOwner.signIn(trellis.url, 'Profile')
  const path = `/users/${owner.id}/profile`
  const answer = await owner.call('GET', path)
  const { child: bare, port } = await startFixture('bare-fastify', {
    ANSWER: JSON.stringify(answer),
    NODE_ENV: 'production',
  })
  const ours = {
    port: Number(new URL(trellis.url).port),
    path: `/api${path}`,
    headers: { authorization: `Bearer ${owner.token}` },
  }
  const load = { connections: 32, seconds: 2 }
  const pairs: [ours: number, bare: number][] = []
  await measureRequests(ours, load)
  await measureRequests({ port, path: '/profile' }, load)
  for (let round = 0; round < 5; round++) {
    pairs.push([
      await measureRequests(ours, load),
      await measureRequests({ port, path: '/profile' }, load),
    ])
  }
  bare.kill()
  await trellis.stop()
  const ratio = median(pairs.map(([a, b]) => a / b))
  return [
    {
      what: 'authenticated GET profile',
      measured: `${Math.round(median(pairs.map(([a]) => a)))}/s`,
      against: `${Math.round(median(pairs.map(([, b]) => b)))}/s of a bare Fastify route`,
      ratio,
      aim: '≥ 0.8',
      met: ratio >= 0.8,
    },
  ]
}
