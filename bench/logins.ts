import { setPriority } from 'node:os'
import { Trellis } from '../e2e/kit/trellis.ts'
import { percentile, type Row } from './kit/figures.ts'
import { accessToken, exchange } from './kit/owner.ts'
import { Ping } from './kit/ping.ts'

/** Measures ten simultaneous sign-ins while another process sends requests to the api continuously. */
export async function benchLogins(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const ping = new Ping(trellis.url)
  // Three busy programs share two cores. A lower priority for this process keeps the measurement to the api's
  // own delay.
  setPriority(10)
  const waits: number[] = []
  for (let round = 0; round < 12; round++) {
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) => accessToken(trellis.url, `Visitor ${index}`)),
    )
    await ping.takeWaits()
    await Promise.all(tokens.map((token) => exchange(trellis.url, token)))
    // The first rounds warm up the code.
    if (round >= 2) waits.push(...(await ping.takeWaits()))
  }
  ping.stop()
  await trellis.stop()
  const worst = Math.max(...waits)
  return [
    {
      what: 'the longest that ten logins at once keep another call waiting',
      measured: `${worst.toFixed(1)} ms (p50 ${percentile(waits, 0.5).toFixed(1)} ms of ${waits.length} calls)`,
      aim: '< 20 ms',
      met: worst < 20,
    },
  ]
}
