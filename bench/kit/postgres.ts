import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { freeTcpPort } from '../../packages/api/test/kit/free-ports.ts'

type Run = (program: string, args: string[]) => void

/** A temporary PostgreSQL of the installed version, with the durability settings of production. */
export class BenchPostgres {
  readonly url: string
  readonly #folder: string
  readonly #run: Run

  private constructor(url: string, folder: string, run: Run) {
    this.url = url
    this.#folder = folder
    this.#run = run
  }

  /** Returns null where PostgreSQL is not installed. */
  static async start(): Promise<BenchPostgres | null> {
    const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
    if (programs === undefined || !existsSync(`${programs}/initdb`)) return null
    const folder = mkdtempSync(`${tmpdir()}/trellis-bench-pg-`)
    chmodSync(folder, 0o755)
    const isRoot = process.getuid?.() === 0
    if (isRoot) execFileSync('chown', ['postgres', folder])
    const run: Run = (program, args) => {
      const command = [`${programs}/${program}`, ...args]
      const [first = '', ...rest] = isRoot
        ? ['runuser', '-u', 'postgres', '--', ...command]
        : command
      execFileSync(first, rest, { stdio: 'ignore', cwd: folder })
    }
    const port = await freeTcpPort()
    run('initdb', ['-D', `${folder}/data`, '-A', 'trust', '-U', 'trellis'])
    const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder}`
    run('pg_ctl', ['-D', `${folder}/data`, '-w', '-l', `${folder}/log`, '-o', options, 'start'])
    return new BenchPostgres(`postgres://trellis@127.0.0.1:${port}/postgres`, folder, run)
  }

  stop(): void {
    this.#run('pg_ctl', ['-D', `${this.#folder}/data`, '-m', 'immediate', '-w', 'stop'])
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
