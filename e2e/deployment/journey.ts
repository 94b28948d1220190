// Uses the services of compose.yaml as a user would, through their published ports; the test runs this file
// in that network.
// Each output line reports one finished step; each input line starts the next.
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { LiveClient } from '../../packages/api/test/kit/live-client.ts'
import { until } from '../../packages/api/test/kit/until.ts'
import { GameClient } from '../../packages/game-client/src/game-client.ts'
import { getValue } from '../../packages/game-client/src/outcome.ts'
import { Account } from '../kit/account.ts'

const url = 'https://localhost'
const orders = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const report = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

// Caddy asks the apis for their health every five seconds, and answers 503 until one is up.
await until(async () => (await fetch(`${url}/readyz`)).ok)
const owner = await Account.signIn(url, 'Owner')
const own = (method: string, path: string, body?: unknown) =>
  owner.own(url, method, `/server${path}`, body === undefined ? {} : { body })
const server = async () => (await own('GET', '')).body.server

/** Waits until the server runs. While no agent answers, its run is not known. */
const online = () =>
  until(async () => {
    const { status, run } = (await server()) ?? {}
    return status === 'ONLINE' && run !== null
  })

async function play(): Promise<GameClient> {
  const form = new URLSearchParams({ growId: 'Anna', password: 'anchor-19', server: 'Harbour' })
  const answer = await fetch(`${url}/player/growid/login/validate`, { method: 'POST', body: form })
  const { token } = (await answer.json()) as { token: string }
  const pageUrl = `${url}/growtopia/server_data.php`
  return getValue(await GameClient.connect({ pageUrl, loginToken: token, fetchItems: false }))
}

await own('POST', '', { serverName: 'Harbour' })
await own('POST', '/start')
await online()
const { isolation, run } = await server()
report({ done: 'started', isolation, run: run.id })

const anna = await play()
const world = getValue(await anna.join('START'))
const live = new LiveClient(`wss://localhost/api/ws/${owner.id}?token=${owner.token}`, {
  origin: url,
})
await live.next('console_history')
live.command('say ahoy')
await live.line('ahoy')
live.close()
report({ done: 'played', world: world.name })

// Requests must keep succeeding while one service after the other is replaced.
const outcomes = new Map<number, number>()
let isEnough = false
const enough = orders.next().then(() => {
  isEnough = true
})
while (!isEnough) {
  const { status } = await own('GET', '').catch(() => ({ status: -1 }))
  outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
  // An account may make twenty calls in a second.
  await setTimeout(100)
}
await enough
report({ done: 'asked', outcomes: Object.fromEntries(outcomes) })

await online()
report({ done: 'still online', run: (await server()).run.id })
await anna.quit()
void anna.close()
process.exit(0)
