import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Every test file and every program that one starts is a process of its own: what they load is compiled once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

/** The files that take longest, the first of them most. */
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
].map((name) => `packages/api/test/${name}.test.ts`)

const panelTests = 'packages/panel/test/**/*.test.ts'

/**
 * Long files come first, so that none of them is left to run alone at the end. The panel's files stay together, as a
 * worker keeps its browser only from one of them to the next.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      const place = at === -1 ? longest.length : at
      if (project.name === 'panel') return longest.length + place
      return at === -1 ? 2 * longest.length + 1 : place
    }
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
  }
}

export default defineConfig({
  test: {
    projects: [
      // One browser for all files of a worker: the kit leaves nothing behind in it.
      {
        extends: true,
        // The first test of a worker waits for the browser, too.
        test: { name: 'panel', include: [panelTests], isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ['packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: [panelTests, ...(process.env.TEST_DATABASE_URL ? withoutDatabase : [])],
        },
      },
    ],
    globalSetup: 'scripts/test-programs.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A poll ends as soon as it holds; a second is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // Tests start browsers, game servers and databases of their own: more at once than cores only waits.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
  },
})
