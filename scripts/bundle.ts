import { cpSync, writeFileSync } from 'node:fs'
import { build, type Plugin } from 'rolldown'
import { findStamp, fingerprint } from './freshness.mjs'
import { root } from './node.mjs'
import { writeNotices } from './third-party-notices.ts'

export { root }

/** The entry files of each program, by program and output name. Paths are relative to the root. */
export type Programs = Record<string, Record<string, string>>

export const programs: Programs = {
  // Each worker thread needs a separate file.
  api: {
    main: 'packages/api/src/main.ts',
    'document-thread': 'packages/api/src/document-thread.ts',
    'picture-thread': 'packages/api/src/operations/join-page/picture-thread.ts',
  },
  agent: {
    main: 'packages/agent/src/main.ts',
    'archive-worker': 'packages/agent/src/backups/archive/archive-worker.ts',
    'data-thread': 'packages/agent/src/data-thread.ts',
  },
  conductor: { main: 'packages/conductor/src/main.ts' },
  // The bridge for other engines is built with the bundled engine and shares its code.
  engine: {
    main: 'packages/engine/src/main.ts',
    'script-thread': 'packages/engine/src/scripts/thread/script-thread.ts',
    bridge: 'packages/bridge/src/main.ts',
  },
  lobby: { main: 'packages/lobby/src/main.ts' },
}

/**
 * Removes `node:http` from the bundle. Importing it reads all its exports and so loads Node's `fetch`, which
 * is a fifth of the agent's start time.
 */
const lightHttp: Plugin = {
  name: 'light-http',
  resolveId: (id) => (id === 'node:http' ? '\0light-http' : null),
  load: (id) =>
    id === '\0light-http' ? "module.exports = process.getBuiltinModule('node:http')" : null,
}

/** Escapes characters, because one of them doubles the memory for the source text of a running program. */
const asciiChunks: Plugin = {
  name: 'ascii-chunks',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = escapeNonAscii(chunk.code)
  },
}

const escapeNonAscii = (code: string): string =>
  code.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Builds each program into a folder in `target` with one file per entry and the chunks that they share. */
export async function bundle(wanted: Programs, target: string): Promise<void> {
  await Promise.all(
    Object.entries(wanted).map(async ([name, files]) => {
      const { output } = await build({
        input: Object.fromEntries(
          Object.entries(files).map(([entry, file]) => [entry, `${root}/${file}`]),
        ),
        platform: 'node',
        plugins: [lightHttp, asciiChunks],
        // The PostgreSQL driver is loaded at run time, and only where PostgreSQL is used.
        external: ['pg-native', 'pg'],
        logLevel: 'warn',
        output: {
          dir: `${target}/${name}`,
          format: 'esm',
          // The source text stays in memory while the program runs; minifying saves a third of it.
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

/** Copies the assistant's guides and quotes, which the api reads next to its bundle. */
export function copyGuides(target: string): void {
  const assistant = `${root}/packages/api/src/operations/assistant`
  for (const folder of ['guides', 'quotes'])
    cpSync(`${assistant}/${folder}`, `${target}/${folder}`, { recursive: true })
}

/**
 * Fills a folder with `make` and stores what it was made of. The fingerprint is taken before: a source that changes during
 * the work is built again next time.
 */
export async function makeStamped(
  { target, sources }: { target: string; sources: string[] },
  make: () => Promise<void>,
): Promise<void> {
  const wanted = fingerprint(sources)
  await make()
  writeFileSync(findStamp(target), wanted)
}
