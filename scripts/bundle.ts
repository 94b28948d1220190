import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { build, type Plugin } from 'rolldown'
import { writeNotices } from './third-party-notices.ts'

export const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

/** By a program's name the files that are run by path, by the name that each gets. Paths are from the root. */
export type Programs = Record<string, Record<string, string>>

export const programs: Programs = {
  api: { main: 'packages/api/src/main.ts' },
  // Threads of the agent's have a file of their own.
  agent: {
    main: 'packages/agent/src/main.ts',
    archivist: 'packages/agent/src/backups/archive/archivist.ts',
    'data-thread': 'packages/agent/src/threads/data-thread.ts',
  },
  conductor: { main: 'packages/conductor/src/main.ts' },
  // What leads other engines lies beside the bundled one, and shares its code.
  engine: { main: 'packages/engine/src/main.ts', bridge: 'packages/bridge/src/main.ts' },
  lobby: { main: 'packages/lobby/src/main.ts' },
}

/**
 * Takes `node:http` from the process. An `import` of it reads all that it exports, and with it loads Node's `fetch`: a
 * fifth of what the start of the agent costs.
 */
const lightHttp: Plugin = {
  name: 'light-http',
  resolveId: (id) => (id === 'node:http' ? '\0light-http' : null),
  load: (id) =>
    id === '\0light-http' ? "module.exports = process.getBuiltinModule('node:http')" : null,
}

/** Each program becomes a folder in `target` with one file per entry, and what they share. */
export async function bundle(wanted: Programs, target: string): Promise<void> {
  await Promise.all(
    Object.entries(wanted).map(async ([name, files]) => {
      const { output } = await build({
        input: Object.fromEntries(
          Object.entries(files).map(([entry, file]) => [entry, `${root}/${file}`]),
        ),
        platform: 'node',
        plugins: [lightHttp],
        // Loaded by its own loader at run time, and only by those who use PostgreSQL.
        external: ['pg-native', 'pg'],
        logLevel: 'warn',
        output: {
          dir: `${target}/${name}`,
          format: 'esm',
          // Source text stays in memory as long as the program runs: a third less of it.
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      })
      writeNotices(modulesIn(output), `${target}/${name}`)
    }),
  )
}

/** Lists the modules whose code is in the chunks of a build. */
export function modulesIn(output: readonly { type: string; moduleIds?: string[] }[]): string[] {
  return output.flatMap(({ moduleIds = [] }) => moduleIds)
}

/** What the api reads beside its code, where its bundle looks for it too. */
export function copyGuides(target: string): void {
  const guides = `${root}/packages/api/src/operations/assistant/guides`
  cpSync(guides, `${target}/guides`, { recursive: true })
}

/** Has a folder made by `make`, unless its sources are unchanged since that last succeeded. */
export async function keepBuilt(
  target: string,
  sources: string[],
  make: () => Promise<void>,
): Promise<void> {
  const stampFile = `${target}/.built-from`
  const wanted = fingerprint(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  rmSync(stampFile, { force: true })
  await make()
  writeFileSync(stampFile, wanted)
}

/** What files and folders are made of, by name, size and time of change: quick to read, and wrong only on purpose. */
function fingerprint(paths: string[]): string {
  const hash = createHash('sha256')
  const look = (path: string) => {
    const stat = statSync(path)
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules') look(`${path}/${name}`)
    } else if (!path.endsWith('.test.ts')) {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
    }
  }
  for (const path of paths) if (existsSync(path)) look(path)
  return hash.digest('hex')
}

/** Each package's parts of these names. */
export function partsOfPackages(parts: string[]): string[] {
  const packages = readdirSync(`${root}/packages`).sort()
  return packages.flatMap((name) => parts.map((part) => `${root}/packages/${name}/${part}`))
}
