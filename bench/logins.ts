import { Trellis } from '../e2e/kit/trellis.ts'
import { percentile, type Row } from './kit/figures.ts'
import { accessToken, exchange } from './kit/owner.ts'

/** Ten people sign in at once while somebody else asks the api without a pause. */
export async function benchLogins(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${trellis.url}/healthz`)).text()
      waits.push(performance.now() - begun)
    }
  })()
  const logins: number[] = []
  for (let round = 0; round < 10; round++) {
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) => accessToken(trellis.url, `Visitor ${index}`)),
    )
    if (round === 2) waits.length = 0
    await Promise.all(
      tokens.map(async (token) => {
        const begun = performance.now()
        await exchange(trellis.url, token)
        logins.push(performance.now() - begun)
      }),
    )
  }
  isOver = true
  await asking
  await trellis.stop()
  const worst = Math.max(...waits)
  return [
    {
      what: 'the longest that ten logins at once keep another call waiting',
      measured: `${worst.toFixed(1)} ms (p99 ${percentile(waits, 0.99).toFixed(1)} ms of ${waits.length} calls)`,
      aim: '< 20 ms',
      met: worst < 20,
    },
  ]
}
