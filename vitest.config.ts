import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Every test file and every program that one starts is a process of its own: what they load is compiled once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

/** Each needs about half a minute or more, the first of them most. */
const longest = [
  'agent/test/runtime-docker',
  'api/test/killed',
  'agent/test/backup-kill',
  'panel/test/accessibility',
  'agent/test/runtime-podman',
  'e2e/game-data',
  'panel/test/worlds-editor',
  'e2e/service',
  'e2e/installation-backup',
  'e2e/newcomer',
  'e2e/game',
  'panel/test/player-editor',
  'panel/test/assistant',
  'agent/test/documents',
  'e2e/administration',
  'e2e/templates',
]

/** What they look at is the same on every database. */
const withoutDatabase = [
  'assistant-provider',
  'config',
  'connection',
  'login-pages',
  'openapi',
  'prometheus',
  'proxies',
  'schedule',
  'webhook-posts',
]

/** Long files first, that none of them is left to run alone at the end; of the others the larger ones. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return at === -1 ? longest.length : at
    }
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts'],
    exclude:
      process.env.TEST_DATABASE_URL === undefined
        ? []
        : withoutDatabase.map((name) => `packages/api/test/${name}.test.ts`),
    globalSetup: 'scripts/test-programs.ts',
    testTimeout: 30_000,
    hookTimeout: 20_000,
    // A poll ends as soon as it holds; a second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // Tests start browsers, game servers and databases of their own: more at once than cores only waits.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
