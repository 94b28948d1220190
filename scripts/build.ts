// Bundles api, agent, conductor, engine and lobby to one file each, builds the panel and packs the items, each
// when anything they are made of changed. Programs that run keep the files of their build.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { findBuild, linkFiles, makeBuild } from './build-folder.mjs'
import { bundle, copyGuides, makeStamped, modulesIn, programs, root } from './bundle.ts'
import { builtFolders, findStamp, isFresh } from './freshness.mjs'
import { ensureGenerated } from './generated.mjs'
import { requireEntries } from './may-write.mjs'
import { packItems } from './pack-items.ts'
import { writeNotices } from './third-party-notices.ts'

async function buildPanel(folder: string): Promise<void> {
  const vite = await import('vite')
  const customLogger = vite.createLogger('warn')
  const { warnOnce } = customLogger
  // Vite's own CSS modules make declarations without a source, of which Vite then warns. Only url() would be affected.
  customLogger.warnOnce = (message, options) => {
    if (!message.includes('A PostCSS plugin did not pass the `from` option'))
      warnOnce(message, options)
  }
  // The tests use the shipped build: a test's own NODE_ENV would build React's slow development version.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const built = await vite.build({
    root: `${root}/packages/panel`,
    configFile: `${root}/packages/panel/vite.config.ts`,
    customLogger,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: false },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  if (!('output' in built)) throw new Error('The panel was built in another way than asked for.')
  writeNotices(modulesIn(built.output), folder)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|html|svg|json|webmanifest|txt)$/.test(file)) compress(`${folder}/${file}`)
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

async function buildPrograms(folder: string): Promise<void> {
  console.log('Building …')
  await Promise.all([bundle(programs, folder), buildPanel(`${folder}/panel`)])
  copyGuides(`${folder}/api`)
}

async function buildItems(folder: string): Promise<void> {
  console.log('Packing items …')
  await packItems(folder)
}

/** Fills the new folder: with files of the present build, or with new ones when their sources have changed. */
async function build(folder: string): Promise<void> {
  const present = findBuild()
  if (isFresh(builtFolders.programs)) {
    const parts = [...Object.keys(programs), 'panel']
    for (const part of parts) linkFiles(`${present}/${part}`, `${folder}/${part}`)
    cpSync(findStamp(present), findStamp(folder))
  } else {
    const { sources } = builtFolders.programs
    await makeStamped({ target: folder, sources }, () => buildPrograms(folder))
  }
  const items = `${folder}/items`
  if (isFresh(builtFolders.items)) linkFiles(`${present}/items`, items)
  else {
    const { sources } = builtFolders.items
    await makeStamped({ target: items, sources }, () => buildItems(items))
  }
}

// `npm start` and `npm test` run this file without the program that has made sure of them.
ensureGenerated(process.execPath)
// A changed picture takes less than a second and rebuilds no programs.
if (!Object.values(builtFolders).every(isFresh)) {
  const reason = 'Trellis is not built yet, or its files have changed since it was built'
  requireEntries([root, `${root}/builds`], reason)
  await makeBuild(build)
}
