import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Trellis } from '../e2e/kit/trellis.ts'
import { offerEngine, paths, templateForm } from '../packages/agent/test/foreign-kit.ts'
import { freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { median, type Row } from './kit/figures.ts'
import { BenchOwner, waitForFrame } from './kit/owner.ts'

const rounds = 9
const maxOverMs = 20

/** Measures the start of a game server other than Trellis's, against the same program started directly. */
export async function benchForeignStart(): Promise<Row[]> {
  const trellis = await Trellis.start({ ALLOW_UNSANDBOXED_ENGINES: 'true' })
  try {
    const program = offerEngine(trellis.dataDir)
    const operator = await BenchOwner.signIn(trellis.url, 'Operator')
    await operator.call('POST', '/admin/templates', templateForm)
    const owner = await BenchOwner.signIn(trellis.url, 'Starter')
    await owner.call('POST', '/servers', { serverName: 'Starter', template: templateForm.id })
    const socket = await owner.openSocket()
    const status = (wanted: string) =>
      waitForFrame(socket, (it) => it.type === 'status_update' && it.payload.status === wanted)
    const boots: number[] = []
    const starts: number[] = []
    for (let round = 0; round < rounds; round++) {
      boots.push(await bootForeign(program))
      const online = status('ONLINE')
      const begun = performance.now()
      await owner.power('start')
      starts.push((await online).at - begun)
      const offline = status('OFFLINE')
      await owner.power('stop')
      await offline
    }
    socket.close()
    return [getRow(median(starts), median(boots))]
  } finally {
    await trellis.stop()
  }
}

/** Starts the program as its own host would, and measures until it says that it listens. */
async function bootForeign(program: string): Promise<number> {
  const folder = mkdtempSync(`${tmpdir()}/trellis-foreign-`)
  for (const path of [paths.worlds, paths.config])
    mkdirSync(dirname(join(folder, path)), { recursive: true })
  copyFileSync(join(dirname(program), 'defaults.json'), join(folder, paths.config))
  const port = String(await freeTcpPort())
  const begun = performance.now()
  const child = spawn(program, [port, 'Bench'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  while (!output.includes('Listening on')) output += String(await once(child.stdout, 'data'))
  const ms = performance.now() - begun
  const gone = once(child, 'exit')
  child.stdin.write('stop\n')
  await gone
  rmSync(folder, { recursive: true, force: true })
  return ms
}

function getRow(startMs: number, bootMs: number): Row {
  return {
    what: 'start request to ONLINE of another engine',
    measured: `${startMs.toFixed(1)} ms`,
    against: `${bootMs.toFixed(1)} ms of its own boot`,
    ratio: startMs / bootMs,
    aim: `≤ ${maxOverMs} ms over`,
    met: startMs - bootMs <= maxOverMs,
  }
}
