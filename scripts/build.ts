// Bundles api, agent, conductor, engine and lobby to one file each, builds the panel and draws the items, when anything they are made of changed.
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
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeCatalogue } from '../packages/catalogue/src/write-catalogue.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const stampFile = `${root}/dist/.built-from`
/** What is run by path, by the program that it belongs to. */
const entries = {
  api: { main: 'main.ts' },
  // Threads of the agent's have a file of their own.
  agent: { main: 'main.ts', archivist: 'backups/archive/archivist.ts' },
  conductor: { main: 'main.ts' },
  engine: { main: 'main.ts' },
  lobby: { main: 'main.ts' },
}

/** What the products are made of, by name, size and time of change: quick to read, and wrong only on purpose. */
function fingerprint(): string {
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
  for (const name of readdirSync(`${root}/packages`).sort()) {
    for (const part of ['src', 'public', 'package.json', 'index.html', 'vite.config.ts']) {
      const path = `${root}/packages/${name}/${part}`
      if (existsSync(path)) look(path)
    }
  }
  look(`${root}/package.json`)
  look(`${root}/package-lock.json`)
  look(`${root}/scripts/build.ts`)
  return hash.digest('hex')
}

async function bundlePrograms(): Promise<void> {
  const { build } = await import('rolldown')
  await Promise.all(
    Object.entries(entries).map(([name, files]) =>
      build({
        input: Object.fromEntries(
          Object.entries(files).map(([entry, file]) => [
            entry,
            `${root}/packages/${name}/src/${file}`,
          ]),
        ),
        platform: 'node',
        // Loaded by its own loader at run time, and only by those who use PostgreSQL.
        external: ['pg-native', 'pg'],
        logLevel: 'warn',
        output: {
          dir: `${root}/dist/${name}`,
          format: 'esm',
          // Source text stays in memory as long as the program runs: a third less of it.
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      }),
    ),
  )
}

/** What the api reads beside its code, where its bundle looks for it too. */
function copyGuides(): void {
  const guides = 'packages/api/src/features/assistant/guides'
  cpSync(`${root}/${guides}`, `${root}/dist/api/guides`, { recursive: true })
}

async function buildPanel(): Promise<void> {
  const { build } = await import('vite')
  // What is tested is what is shipped: a test's own NODE_ENV would build React's slow half.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({
    root: `${root}/packages/panel`,
    configFile: `${root}/packages/panel/vite.config.ts`,
    logLevel: 'warn',
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  for (const file of readdirSync(`${root}/dist/panel`, { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|html|svg|json|webmanifest|txt)$/.test(file))
      compress(`${root}/dist/panel/${file}`)
  }
}

/** Compressed once here instead of at each request. */
function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < 1024) return
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }))
}

const wanted = fingerprint()
const standing = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
if (standing !== wanted) {
  console.log('Building …')
  rmSync(`${root}/dist`, { recursive: true, force: true })
  await Promise.all([bundlePrograms(), buildPanel(), writeCatalogue(`${root}/dist/items`)])
  copyGuides()
  writeFileSync(stampFile, wanted)
}
