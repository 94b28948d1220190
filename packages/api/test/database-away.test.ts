import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { SecondApi } from './kit/second-api.ts'
import { needsPostgres } from './kit/test-db.ts'
import { TestPanel } from './kit/test-panel.ts'

/** Relays connections to a database until it is frozen; then data is neither delivered nor refused. */
async function openRelay(target: URL) {
  const sockets: Socket[] = []
  let isFrozen = false
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    const pair = [socket, onward]
    for (const end of pair) end.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
    sockets.push(...pair)
    if (isFrozen) for (const end of pair) end.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe.skipIf(needsPostgres)('an api with an unresponsive database', () => {
  it('answers every call with 503', async () => {
    const panel = await TestPanel.start()
    if (!('url' in panel.database)) throw new Error('This test needs PostgreSQL.')
    const relay = await openRelay(new URL(panel.database.url))
    const other = await SecondApi.start(panel, { DATABASE_URL: relay.url })
    const who = await panel.signIn('1')
    const readProfile = () => other.call('GET', `/users/${who.id}/profile`, { token: who.token })
    expect((await readProfile()).status).toBe(200)

    relay.freeze()
    // The later calls find the connections that the earlier ones have given up.
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(Array.from({ length: 12 }, readProfile))
      for (const { status, body } of answers)
        expect([status, body.error]).toEqual([
          503,
          expect.stringContaining('not reachable right now'),
        ])
    }
    await other.end('SIGKILL')
    relay.close()
    await panel.close()
  })
})
