import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startProcess } from '../../../scripts/test/processes.ts'
import { freeTcpPort } from './kit/free-ports.ts'
import { programs } from './kit/panel-agent.ts'
import { SecondApi } from './kit/second-api.ts'
import { needsPostgres } from './kit/test-db.ts'
import { TestPanel } from './kit/test-panel.ts'

/** Relays connections to a database until it is frozen; then data is neither delivered nor refused. */
async function openRelay(target: URL, atPort = 0) {
  const sockets: Socket[] = []
  let isFrozen = false
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    const pair = [socket, onward]
    for (const end of pair) end.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
    onward.on('data', () => server.emit('data-passed'))
    sockets.push(...pair)
    if (isFrozen) for (const end of pair) end.pause()
  }).listen(atPort, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    server,
    /** Breaks the open connections; later ones are made as before. */
    cut() {
      for (const socket of sockets.splice(0)) socket.resetAndDestroy()
    },
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

/** Starts the api as operators do, and returns its address and its log. */
async function startAlone(databaseUrl: string, environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-away-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freeTcpPort()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = startProcess(process.execPath, [`${programs}/api/main.js`], {
    env: {
      ...{ PATH, NODE_COMPILE_CACHE },
      DATA_DIR: dataDir,
      ...environment,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
    },
    ...{ stdout: 'pipe', stderr: 'pipe', ipc: true },
  })
  const started = { child, url: `http://127.0.0.1:${port}`, log: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      started.log += String(part)
    })
  return started
}

/** Starts an api that reaches the database of a panel through a relay. */
async function startBehindRelay() {
  const panel = await TestPanel.start()
  if (!('url' in panel.database)) throw new Error('This test needs PostgreSQL.')
  const relay = await openRelay(new URL(panel.database.url))
  const other = await SecondApi.start(panel, { DATABASE_URL: relay.url })
  const who = await panel.signIn('1')
  const readProfile = () => other.call('GET', `/users/${who.id}/profile`, { token: who.token })
  const close = async () => {
    await other.end('SIGKILL')
    relay.close()
    await panel.close()
  }
  return { relay, readProfile, close }
}

const findStatus = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  )

describe('an api that starts while its database is away', () => {
  it('waits, answers 503, and says so without the password, and names misspelled settings', async () => {
    const database = `postgres://trellis:hidden-word@127.0.0.1:${await freeTcpPort()}/trellis`
    const started = await startAlone(database, { PUBLIC_URI: 'https://panel.test' })
    await expect.poll(() => findStatus(`${started.url}/api/status`)).toBe(503)
    expect(await findStatus(`${started.url}/dashboard`)).toBe(503)
    expect(await findStatus(`${started.url}/healthz`)).toBe(200)
    await expect
      .poll(() => started.log)
      .toContain('The database cannot be reached; waiting for it.')
    expect(started.log).not.toContain('hidden-word')
    expect(started.log).toContain('"setting":"PUBLIC_URI","meant":"PUBLIC_URL"')
    expect(started.child.exitCode).toBe(null)
    started.child.kill('SIGKILL')
  })
})

describe.skipIf(needsPostgres)('an api with PostgreSQL', () => {
  it('opens the database when it comes', async () => {
    const panel = await TestPanel.start()
    if (!('url' in panel.database)) throw new Error('This test needs PostgreSQL.')
    const target = new URL(panel.database.url)
    const port = await freeTcpPort()
    const url = new URL(target)
    url.hostname = '127.0.0.1'
    url.port = String(port)
    const { child, url: address } = await startAlone(url.href, panel.environment)
    await expect.poll(() => findStatus(`${address}/api/status`)).toBe(503)
    const relay = await openRelay(target, port)
    await expect.poll(() => findStatus(`${address}/api/status`)).toBe(200)
    child.kill('SIGKILL')
    relay.close()
    await panel.close()
  })

  it('answers again after all connections were cut in the middle of calls', async () => {
    const { relay, readProfile, close } = await startBehindRelay()
    for (let round = 0; round < 5; round++) {
      const calls = Array.from({ length: 20 }, readProfile)
      await once(relay.server, 'data-passed')
      relay.cut()
      for (const { status } of await Promise.all(calls)) expect([200, 500, 503]).toContain(status)
      await expect.poll(async () => (await readProfile()).status).toBe(200)
    }
    await close()
  })
})

describe.skipIf(needsPostgres)('an api with an unresponsive database', () => {
  it('answers every call with 503', async () => {
    const { relay, readProfile, close } = await startBehindRelay()
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
    await close()
  })
})
