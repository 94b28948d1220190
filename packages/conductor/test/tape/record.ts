// Records `kubernetes-1.20.2.jsonl` from a real cluster: `KUBE_BIN=… node packages/conductor/test/tape/record.ts`.

import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  ConductorProgram,
  getAccount,
  kubeUrl,
  type NodeName,
  RealCluster,
} from '../real-cluster/real-cluster.ts'
import { getPath, type TapeEntry, tapeFile } from './tape.ts'

const cluster = await RealCluster.up('/tmp/trellis-recording', process.env.KUBE_BIN ?? '')
const ca = readFileSync(join(cluster.dir, 'account/ca.crt'))
const entries: TapeEntry[] = []
const lastReady = new Map<string, string>()

const proxy = createServer((requested, response) => void pass(requested, response)).listen(
  0,
  '127.0.0.1',
)
await new Promise((resolve) => proxy.once('listening', resolve))
const { port } = proxy.address() as { port: number }
const conductor = await ConductorProgram.start({
  ...getAccount(cluster),
  KUBE_URL: `http://127.0.0.1:${port}`,
})
const { client } = conductor

try {
  const [first, second] = ['taped0000001', 'taped0000002']
  await create(first, 'First', 17_301)
  mark('first')
  await create(second, 'Second', 17_302)
  mark('second')
  const node = client.report(first)?.place?.node as NodeName
  cluster.cut(node)
  await placed(first, 'lost')
  mark('lost')
  await untilEvent(
    (it) => findName(it) === `trellis-${first}-0` && text(it).includes('deletionTimestamp'),
  )
  mark('given-up')
  cluster.heal(node)
  // The disconnected agent reappears, then ends with its pod, and the next one starts.
  await untilEvent((it) => findName(it) === `trellis-${first}-0` && text(it).includes('"DELETED"'))
  await placed(first, 'waiting')
  await placed(first, 'ready')
  mark('healed')
  await client.call('server.delete', { serverId: second } as never)
  await untilEvent((it) => findName(it) === `trellis-${second}-0` && text(it).includes('"DELETED"'))
  mark('deleted')
  const { json } = await answer('/api/v1/events?watch=1&resourceVersion=1')
  entries.push({ gone: json })
  writeFileSync(tapeFile, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
} finally {
  await conductor.kill()
  proxy.close()
  cluster.down()
}
process.exit()

async function create(serverId: string, name: string, at: number): Promise<void> {
  const wanted = { serverId, name, port: at, ownerGrowId: 'Bob' }
  await client.call('server.create', wanted as never)
  await placed(serverId, 'ready')
  await untilEvent(
    (it) => findName(it) === `trellis-${serverId}` && text(it).includes('"trellis/made":"true"'),
  )
}

function placed(serverId: string, state: string) {
  return client.until(() => client.report(serverId)?.place?.state === state)
}

function mark(name: string): void {
  entries.push({ mark: name })
}

async function untilEvent(isIt: (entry: TapeEntry) => boolean): Promise<void> {
  while (!entries.some((entry) => 'event' in entry && isIt(entry))) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function text(entry: TapeEntry): string {
  return JSON.stringify(entry)
}

function findName(entry: TapeEntry): string | null {
  return 'event' in entry ? entry.body.object.metadata.name : null
}

/** Forwards a request to the real api and records the response. */
async function pass(requested: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = requested
  const onward = request(new URL(url, kubeUrl), {
    method,
    ca,
    headers: { ...headers, host: '10.77.0.1' },
  })
  onward.once('error', () => response.destroy())
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' })
    if (url.includes('watch=1')) return watch(url, answer, response)
    let body = ''
    answer.on('data', (part) => {
      body += String(part)
    })
    answer.on('end', () => {
      const json = JSON.parse(body, withoutNoise)
      if (method === 'GET') entries.push({ list: getPath(url), body: json })
      else
        entries.push({
          write: `${method} ${getPath(url)}`,
          code: answer.statusCode ?? 0,
          body: json,
        })
      response.end(body)
    })
  })
  response.once('close', () => onward.destroy())
  requested.pipe(onward)
}

function watch(url: string, answer: IncomingMessage, response: ServerResponse): void {
  // The 'close' event reports the end, with or without an earlier error.
  const lines = createInterface({ input: answer }).on('error', () => undefined)
  lines.on('line', (line) => {
    const body = JSON.parse(line, withoutNoise)
    if (body.type !== 'BOOKMARK' && isNews(url, body.object))
      entries.push({ event: getPath(url), body })
    response.write(`${line}\n`)
  })
  answer.once('close', () => response.end())
}

function isNews(
  url: string,
  object: {
    metadata: { name: string }
    status?: { conditions?: { type: string; status: string }[] }
  },
): boolean {
  if (!url.includes('/nodes')) return true
  const { name } = object.metadata
  const ready = object.status?.conditions?.find(({ type }) => type === 'Ready')?.status ?? ''
  if (lastReady.get(name) === ready) return false
  lastReady.set(name, ready)
  return true
}

function withoutNoise(key: string, value: unknown): unknown {
  return key === 'managedFields' ? undefined : value
}

/** Returns the first event of a watch. */
function answer(path: string): Promise<{ json: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer admin-token' }
    const requested = request(new URL(path, kubeUrl), { ca, headers })
    requested.once('error', reject)
    requested.once('response', (it) => {
      createInterface({ input: it })
        .on('error', () => undefined)
        .once('line', (line) => {
          requested.destroy()
          resolve({ json: JSON.parse(line, withoutNoise) })
        })
    })
    requested.end()
  })
}
