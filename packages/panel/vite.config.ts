import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appIcons } from './plugins/app-icons.ts'
import { groupChunks } from './plugins/chunk-groups.ts'
import { compileMessages } from './plugins/compile-messages.ts'
import { firstLoad } from './plugins/first-load.ts'
import { findModuleParts } from './plugins/module-parts.ts'
import { serviceWorker } from './plugins/service-worker.ts'
import { usedMantineStyles } from './plugins/used-mantine-styles.ts'
import { withoutJsonSchema } from './plugins/without-json-schema.ts'
import { withoutSummaries } from './plugins/without-summaries.ts'

const backend = 'http://localhost:3000'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(async ({ command }) => ({
  root,
  plugins: [
    react(),
    compileMessages(),
    usedMantineStyles(),
    withoutJsonSchema(),
    withoutSummaries(),
    firstLoad(),
    appIcons(),
    serviceWorker(),
  ],
  build: {
    outDir: fileURLToPath(new URL('../../dist/panel', import.meta.url)),
    emptyOutDir: true,
    // The tokens rely on light-dark(), which these browsers know natively.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    modulePreload: {
      // Texts import nothing but the bundler's helpers, which the page has already: a list of them would only take space.
      resolveDependencies: (file, imported) =>
        file.startsWith('assets/messages/') ? [] : imported,
    },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, texts] = /\/(messages\/.+)\.json$/.exec(facadeModuleId ?? '') ?? []
          return `assets/${texts ?? name}-[hash].js`
        },
        codeSplitting: {
          groups:
            command === 'build'
              ? groupChunks(await findModuleParts({ root, plugins: [react(), compileMessages()] }))
              : [],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: backend, ws: true },
      '/identity': backend,
      '/cache': backend,
      '/connect': backend,
      '/growtopia': backend,
      '^/join/[^/]+/picture': backend,
      // Not a prefix: '/players' is a page.
      '^/player/': backend,
    },
  },
}))
