import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'
import { readOutput, runProcess } from '../../../scripts/test/processes.ts'
import { fixture, programs } from './test-agent.ts'

/** The programs that the unruly engine uses besides Node. */
const tools = [
  '/bin/sleep',
  '/usr/bin/mkfifo',
  '/usr/bin/unshare',
  '/usr/bin/mount',
  '/usr/bin/setpriv',
]
const fixtures = 'packages/agent/test/fixtures'
export const engineEntrypoint = [
  '/usr/bin/node',
  '--v8-pool-size=1',
  `/${fixtures}/unruly-engine.js`,
]

/** The image's other Dockerfile lines, besides its entrypoint. */
export const imageLines = [
  'ENV PATH=/usr/bin:/bin',
  'LABEL trellis.bridge=/node_modules/.cache/programs/engine/bridge.js',
]

/** Packs an image's files as a tar, from this machine's own Node and the engine of the contract tests. */
export async function packImage(work: string): Promise<string> {
  const root = join(work, 'image')
  await build({
    input: fixture('unruly-engine'),
    platform: 'node',
    logLevel: 'warn',
    output: { dir: join(root, fixtures), format: 'esm', entryFileNames: 'unruly-engine.js' },
  })
  // The fixture expects the engine in this folder.
  const engine = 'node_modules/.cache/programs/engine'
  cpSync(join(programs, 'engine'), join(root, engine), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  put(root, realpathSync(process.execPath), '/usr/bin/node')
  for (const program of tools) put(root, realpathSync(program), program)
  for (const folder of ['tmp', 'etc', 'root', 'var'])
    mkdirSync(join(root, folder), { recursive: true })
  const tar = join(work, 'image.tar')
  readOutput('tar', ['-C', root, '-cf', tar, '.'])
  return tar
}

/** Copies a program and the libraries that it is linked to. */
function put(root: string, from: string, to: string): void {
  const { stdout } = runProcess('ldd', [from])
  const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].flatMap(([, path]) => path ?? [])
  for (const [source, target] of [[from, to], ...libraries.map((path) => [path, path])] as const) {
    if (source === undefined || target === undefined) continue
    mkdirSync(dirname(join(root, target)), { recursive: true })
    cpSync(realpathSync(source), join(root, target))
  }
}
