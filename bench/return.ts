import { setTimeout as sleep } from 'node:timers/promises'
import { Trellis } from '../e2e/kit/trellis.ts'
import { readStatus } from '../packages/contract/src/hosting/servers.ts'
import { median, type Row } from './kit/figures.ts'
import { BenchOwner } from './kit/owner.ts'

const rounds = 7
const pollMs = 3

/**
 * Kills every program but the game server, starts Trellis again, and measures the time until the api has the page and
 * until it knows the running server.
 */
export async function benchReturn(): Promise<Row[]> {
  // The agent would stop its servers when it loses the supervisor.
  const environment = { SERVERS_ON_EXIT: 'keep' }
  let trellis = await Trellis.start(environment)
  const { dataDir } = trellis
  const owner = await BenchOwner.signIn(trellis.url, 'Returner')
  await owner.createServer('Returner')
  await owner.power('start')
  await owner.untilOnline()
  const ready: number[] = []
  const adopted: number[] = []
  for (let round = 0; round < rounds; round++) {
    await trellis.killPrograms()
    await sleep(500)
    const begun = performance.now()
    trellis = await Trellis.start(environment, dataDir)
    ready.push(performance.now() - begun)
    while (!(await isOnline(trellis.url))) await sleep(pollMs)
    adopted.push(performance.now() - begun)
  }
  await owner.at(trellis.url).power('stop')
  await trellis.stop()
  return [
    {
      what: 'start after a kill of all programs, until everything is ready',
      measured: `${median(ready).toFixed(0)} ms`,
      aim: '≤ 1000 ms',
      met: median(ready) <= 1000,
    },
    {
      what: 'the same, until the running server is adopted',
      measured: `${median(adopted).toFixed(0)} ms`,
      aim: '≤ 1000 ms',
      met: median(adopted) <= 1000,
    },
  ]
}

async function isOnline(url: string): Promise<boolean> {
  const answer = await (await fetch(`${url}/api${readStatus.path}`)).json()
  return readStatus.reply.parse(answer).hostedServers.every(({ status }) => status === 'ONLINE')
}
