// Bundles api, agent, conductor, engine and lobby to one file each, builds the panel and packs the items, each
// when anything they are made of changed.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundle, copyGuides, keepBuilt, modulesIn, programs, root } from './bundle.ts'
import { builtFolders } from './freshness.mjs'
import { packItems } from './pack-items.ts'
import { writeNotices } from './third-party-notices.ts'

async function buildPanel(): Promise<void> {
  const { build, createLogger } = await import('vite')
  const customLogger = createLogger('warn')
  const { warnOnce } = customLogger
  // Vite's own CSS modules make declarations without a source, of which Vite then warns. Only url() would be affected.
  customLogger.warnOnce = (message, options) => {
    if (!message.includes('A PostCSS plugin did not pass the `from` option'))
      warnOnce(message, options)
  }
  // The tests use the shipped build: a test's own NODE_ENV would build React's slow development version.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const built = await build({
    root: `${root}/packages/panel`,
    configFile: `${root}/packages/panel/vite.config.ts`,
    customLogger,
    logLevel: 'warn',
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  if (!('output' in built)) throw new Error('The panel was built in another way than asked for.')
  writeNotices(modulesIn(built.output), `${root}/dist/panel`)
  for (const file of readdirSync(`${root}/dist/panel`, { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|html|svg|json|webmanifest|txt)$/.test(file))
      compress(`${root}/dist/panel/${file}`)
  }
}

/** Compresses the file once here instead of at each request. */
function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < 1024) return
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }))
}

await keepBuilt(builtFolders.programs, async () => {
  console.log('Building …')
  rmSync(`${root}/dist`, { recursive: true, force: true })
  await Promise.all([bundle(programs, `${root}/dist`), buildPanel()])
  copyGuides(`${root}/dist/api`)
})
// A changed picture takes less than a second here and rebuilds no programs.
const items = builtFolders.items.target
await keepBuilt(builtFolders.items, async () => {
  console.log('Packing items …')
  // A running Trellis keeps its sheets when a picture is rejected.
  rmSync(`${items}.new`, { recursive: true, force: true })
  await packItems(`${items}.new`)
  rmSync(items, { recursive: true, force: true })
  renameSync(`${items}.new`, items)
})
