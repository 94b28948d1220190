import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LinkClient } from '../../packages/agent/test/link-client.ts'

/** The bundled agent as in production, with the connection that an api would have to it. */
export class BenchAgent {
  readonly dataDir: string
  readonly client: LinkClient
  readonly #process: ChildProcess

  private constructor(dataDir: string, client: LinkClient, child: ChildProcess) {
    this.dataDir = dataDir
    this.client = client
    this.#process = child
  }

  /** Keeps the data under `/var/tmp`, which is on a disk even where `/tmp` is in memory. */
  static async start(): Promise<BenchAgent> {
    const dataDir = mkdtempSync('/var/tmp/trellis-agent-')
    const child = spawn(process.execPath, [`${process.cwd()}/dist/agent/main.js`], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        ENGINE_ENTRY: `${process.cwd()}/dist/engine/main.js`,
        SERVERS_ON_EXIT: 'stop',
        DISK_BALLAST_MB: '1',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    const client = await LinkClient.open(join(dataDir, 'run/agent.sock'))
    return new BenchAgent(dataDir, client, child)
  }

  async stop(): Promise<void> {
    this.client.close()
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await gone
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
