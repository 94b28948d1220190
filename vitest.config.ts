import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Every test file and every program that one starts is a process of its own: what they load is compiled once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 20_000,
    // A poll ends as soon as it holds; a second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // Tests start browsers, game servers and databases of their own: more at once than cores only waits.
    maxWorkers: 2,
  },
})
