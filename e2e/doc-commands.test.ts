// Runs the shell commands of README and of the operator's pages. `doc-commands.json` lists each block, and the
// reason where it cannot run in a test.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freeGamePorts, freeLobbyPort, freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { type ChildProcess, finishProcess, startProcess } from '../scripts/test/processes.ts'
import { isLong } from '../scripts/test/tier.ts'

const root = new URL('..', import.meta.url).pathname
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/item-pictures.md',
  ...readdirSync(`${root}docs/operate`)
    .sort()
    .map((name) => `docs/operate/${name}`),
]

const listSchema = z.array(
  z.strictObject({
    file: z.string(),
    begins: z.string(),
    /** `start`: it starts Trellis, which must become ready. `while-running`: it needs a running Trellis. */
    how: z.enum(['run', 'start', 'while-running']).optional(),
    why: z.string().optional(),
    /** Replacements for names that are examples. */
    with: z.record(z.string(), z.string()).optional(),
    /** A command that prepares the data. */
    before: z.string().optional(),
  }),
)
type Listed = z.output<typeof listSchema>[number]
const list = listSchema.parse(JSON.parse(readFileSync(`${root}e2e/doc-commands.json`, 'utf8')))

const blocks = files.flatMap((file) =>
  [...readFileSync(root + file, 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)].map(
    (match) => ({
      file,
      text: (match[2] ?? '').replaceAll(/^ +/gm, '').trim(),
    }),
  ),
)
const findBlock = ({ file, begins }: Listed) =>
  blocks.filter((block) => block.file === file && block.text.startsWith(begins))

describe('the commands of the documents', () => {
  const folder = mkdtempSync(`${tmpdir()}/trellis-docs-`)
  let env: NodeJS.ProcessEnv = {}

  beforeAll(async () => {
    mkdirSync(`${folder}/bin`)
    // A bare machine has no curl; this one requests the address and prints the answer.
    writeFileSync(
      `${folder}/bin/curl`,
      `#!${process.execPath}\nfetch(process.argv.at(-1)).then(async (it) => { console.log(await it.text()); process.exit(it.ok ? 0 : 22) })\n`,
      { mode: 0o755 },
    )
    env = {
      PATH: `${folder}/bin:${process.env['PATH']}`,
      HOME: process.env['HOME'],
      DATA_DIR: `${folder}/data`,
      PORT: String(await freeTcpPort()),
      GAME_PORT_RANGE: await freeGamePorts(),
      GAME_LOBBY_PORT: await freeLobbyPort(),
      DISK_BALLAST_MB: '1',
      SERVERS_ON_EXIT: 'stop',
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are all listed, each once', () => {
    const unlisted = blocks.filter(
      (block) => list.filter((it) => findBlock(it).includes(block)).length !== 1,
    )
    expect(unlisted).toEqual([])
    expect(list.filter((it) => findBlock(it).length !== 1)).toEqual([])
    expect(list.filter(({ how, why }) => (how === undefined) === (why === undefined))).toEqual([])
  })

  const [first, ...others] = list.filter(({ how }) => how === 'start')
  const asked = list.filter(({ how }) => how === 'while-running')

  it('start Trellis as README does', async () => {
    if (first === undefined) throw new Error('No command starts Trellis.')
    await stop(await start(prepare(first)))
  })

  it.each(isLong ? others : [])('start Trellis in $file: $begins', async (entry) => {
    await stop(await start(prepare(entry)))
  })

  it('start Trellis with the settings of all documents together, and ask it', async () => {
    const lines = others.flatMap((entry) => listLines(prepare(entry)))
    const settings = lines.flatMap((line) => /^(.*)npm start$/.exec(line)?.[1] ?? [])
    expect(settings).toHaveLength(others.length)
    const preparations = new Set(lines.filter((line) => !line.endsWith('npm start')))
    const trellis = await start([...preparations, `${settings.join('')}npm start`].join('\n'))
    for (const entry of asked) await run(prepare(entry))
    await stop(trellis)
  })

  const runs = list.filter(({ how }) => how === 'run')
  /** The quick tier runs what several documents have in common once. */
  const isNew = (entry: Listed, at: number) => {
    const earlier = runs.slice(0, at).flatMap((it) => listLines(prepare(it)))
    return listLines(prepare(entry)).some((line) => !earlier.includes(line))
  }
  it.each(isLong ? runs : runs.filter(isNew))('work in $file: $begins', async (entry) => {
    if (entry.before !== undefined) await run(entry.before)
    await run(prepare(entry))
  })

  function prepare(entry: Listed): string {
    const examples = Object.entries({ ...entry.with, '/srv/': `${folder}/` })
    const text = findBlock(entry)[0]?.text ?? ''
    return examples.reduce((command, [from, to]) => command.replaceAll(from, to), text)
  }

  /** Lists the lines of commands without their comments. */
  function listLines(commands: string): string[] {
    return commands.split('\n').flatMap((line) => line.replace(/(^|\s)#.*$/, '').trim() || [])
  }

  async function run(command: string): Promise<void> {
    const { code, output } = await finishProcess('bash', ['-e', '-c', command], { cwd: root, env })
    expect(code, output).toBe(0)
  }

  /** Runs commands of which one starts Trellis, and resolves when it is ready. */
  async function start(command: string): Promise<ChildProcess> {
    const child = startProcess('bash', ['-e', '-c', command], {
      ...{ cwd: root, env, stdout: 'pipe', stderr: 'pipe' },
    })
    let output = ''
    const ready = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Trellis is ready')) ready.resolve()
      })
    child.on('close', () => ready.reject(new Error(output)))
    await ready.promise
    return child
  }
})

async function stop(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await closed
}
