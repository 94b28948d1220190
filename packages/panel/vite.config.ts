import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './plugins/compile-messages.ts'

const backend = 'http://localhost:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compileMessages()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/panel', import.meta.url)),
    emptyOutDir: true,
    // The tokens rely on light-dark(), which these browsers know natively.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => {
          const [, catalogue] = /\/(messages\/.+)\.json$/.exec(facadeModuleId ?? '') ?? []
          return `assets/${catalogue ?? '[name]'}-[hash].js`
        },
        codeSplitting: {
          groups: [
            // zod must be set up before the first schema is made, wherever that is.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ },
          ],
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
      // Not a prefix: '/players' is a page.
      '^/player/': backend,
    },
  },
})
