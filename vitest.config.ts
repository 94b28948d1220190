import { defineConfig } from 'vitest/config'

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
