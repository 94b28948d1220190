import { setTimeout as sleep } from 'node:timers/promises'
import { Trellis } from '../e2e/kit/trellis.ts'
import { median, type Row } from './kit/figures.ts'
import { findProcesses, memoryOf, memoryOfAll } from './kit/memory.ts'
import { BenchOwner, waitForFrame } from './kit/owner.ts'

const many = 50

/** What fifty running servers cost: the engines themselves, and what api and agent grow by. */
export async function benchServers(): Promise<Row[]> {
  const trellis = await Trellis.start({ GAME_PORT_RANGE: '17100-17999' })
  const keepers = () => [
    ...findProcesses('dist/agent/main.js'),
    ...findProcesses('dist/api/main.js'),
  ]
  const before = memoryOfAll(keepers())
  for (let index = 0; index < many; index++) {
    const owner = await BenchOwner.signIn(trellis.url, `Owner${index}`)
    await owner.createServer(`Server-${index}`)
    const socket = await owner.openSocket()
    const online = waitForFrame(
      socket,
      (it) => it.type === 'status_update' && it.payload.status === 'ONLINE',
    )
    await owner.power('start')
    await online
    socket.close()
  }
  await sleep(5000)
  const engines = findProcesses('dist/engine/main.js')
  const one = median(engines.map((pid) => memoryOf(pid).pss))
  const oneRss = median(engines.map((pid) => memoryOf(pid).rss))
  const after = memoryOfAll(keepers())
  await trellis.stop()
  const perServer = (after.pss - before.pss) / many
  return [
    {
      what: `an engine, the median of ${engines.length}`,
      measured: `${one.toFixed(1)} MB proportional (${oneRss.toFixed(0)} MB resident)`,
      aim: `all ${many} run`,
      met: engines.length === many,
    },
    {
      what: 'api and agent, for each further server',
      measured: `${perServer.toFixed(2)} MB`,
      aim: '≤ 1 MB',
      met: perServer <= 1,
    },
  ]
}
