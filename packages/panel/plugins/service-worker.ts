import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const source = fileURLToPath(new URL('../src/worker/main.ts', import.meta.url))

/** Builds the service worker, which knows the files of this build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        writeFileSync(join(dir ?? '', 'sw.js'), await bundleWorker(bundle))
      },
    },
  }
}

async function bundleWorker(bundle: Rolldown.OutputBundle): Promise<string> {
  const facts = JSON.stringify(describeBuild(bundle))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __BUILD__: facts },
    publicDir: false,
    build: {
      write: false,
      target: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error('The worker was built in another way than asked for.')
  return built.output[0].code
}

function describeBuild(bundle: Rolldown.OutputBundle) {
  const all = Object.values(bundle)
  const entry = all.find((it) => it.type === 'chunk' && it.isEntry)?.fileName
  const page = all.find((it) => it.fileName === 'index.html')
  if (entry === undefined || page?.type !== 'asset') throw new Error('The build has no page.')
  const files = all
    .map(({ fileName }) => `/${fileName}`)
    .filter((it) => it.startsWith('/assets/'))
    .sort()
  const id = createHash('sha256')
    .update(page.source)
    .update(files.join())
    .digest('hex')
    .slice(0, 16)
  return { id, entry: `/${entry}`, files }
}
