import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ChildProcess,
  readOutput,
  runProcess,
  startProcess,
} from '../../../../scripts/test/processes.ts'
import { until } from './until.ts'

const root = new URL('../../../..', import.meta.url).pathname.replace(/\/$/, '')
/** The commit of the release 0.7.0. */
const release = 'cf18b7c5d5091d71c3d7c649c0c656b9a103243b'

/** Whether the history here reaches back to that release. */
export const hasOldRelease =
  runProcess('git', ['-C', root, 'cat-file', '-e', `${release}^{commit}`]).status === 0

const build = `
  import { bundle, copyGuides, programs } from './scripts/bundle.ts'
  import { writeCatalogue } from './packages/catalogue/src/write-catalogue.ts'
  await bundle(programs, 'dist')
  await writeCatalogue('dist/items')
  copyGuides('dist/api')
`

/** The agent and the api of release 0.7.0, built from its own sources with the packages that are installed here. */
export class OldTrellis {
  readonly #folder: string
  readonly #running: ChildProcess[] = []

  private constructor(folder: string) {
    this.#folder = folder
  }

  static build(): OldTrellis {
    const folder = mkdtempSync(join(tmpdir(), 'trellis-0.7.0-'))
    const archive = join(folder, 'release.tar')
    readOutput('git', ['-C', root, 'archive', '--output', archive, release])
    readOutput('tar', ['-C', folder, '-xf', archive])
    linkPackages(folder)
    readOutput(process.execPath, ['--input-type=module', '-e', build], { cwd: folder })
    return new OldTrellis(folder)
  }

  /** Starts a program, and resolves when it says that it is ready. */
  async start(program: 'agent' | 'api', environment: Record<string, string>): Promise<void> {
    const child = startProcess(process.execPath, [join(this.#folder, 'dist', program, 'main.js')], {
      env: {
        PATH: process.env.PATH,
        LOG_LEVEL: 'error',
        DISK_BALLAST_MB: '1',
        // The isolation of servers has separate tests.
        ISOLATION: 'off',
        ENGINE_ENTRY: join(this.#folder, 'dist/engine/main.js'),
        BRIDGE_ENTRY: join(this.#folder, 'dist/engine/bridge.js'),
        ...environment,
      },
      ipc: true,
    })
    this.#running.push(child)
    const isOver = once(child, 'exit').then(([code]) => {
      throw new Error(`The old ${program} ended with ${String(code)}.`)
    })
    await Promise.race([once(child, 'message'), isOver])
    isOver.catch(() => undefined)
  }

  /** Waits until the api has found the agent. */
  untilReady(url: string): Promise<void> {
    return until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200)
  }

  /** Stops the programs as an update does, which leaves the servers running. */
  async stop(): Promise<void> {
    for (const child of this.#running.splice(0).toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Links the installed packages, and the old sources in place of ours. */
function linkPackages(folder: string): void {
  const own = '@trellis'
  const installed = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules', own), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== own && !name.startsWith('.'))
      symlinkSync(join(installed, name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', own, name))
}
