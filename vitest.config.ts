import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileMessages } from './packages/panel/plugins/compile-messages.ts'

// Workers and the programs that tests start load the same files; this cache compiles them once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

/** The slowest test files when all were last measured, the slowest first. */
const longest = [
  'agent/test/runtime-docker',
  'agent/test/backup-kill',
  'api/test/connections',
  'api/test/killed',
  'agent/test/runtime-podman',
  'agent/test/documents',
  'agent/test/runtime-process',
  'e2e/first-minute',
  'e2e/installation-backup',
  'e2e/game-data',
  'e2e/service',
  'e2e/newcomer',
  'e2e/release',
  'e2e/game',
  'e2e/administration',
  'e2e/engines',
  'panel/test/worlds-editor',
  'panel/test/accessibility',
  'panel/test/player-editor',
  'panel/test/online-players',
  'panel/test/setup-guide',
  'panel/test/worlds',
  'panel/test/managed-users-tab',
  'panel/test/long-names',
  'panel/test/custom-items',
  'panel/test/assistant',
  'panel/test/ledger-tab',
  'panel/test/worlds-map',
  'panel/test/shop',
  'panel/test/configuration',
  'panel/test/dashboard',
  'panel/test/backup',
  'document/test/three-way',
  'engine/test/mirror',
  'api/test/webhooks',
  'agent/test/engines',
  'agent/test/archive-threads',
  'api/test/crash-loops',
  'engine/test/play-fuzz',
  'api/test/one-owners-attack',
  'api/test/archives',
  'agent/test/lists',
  'engine/test/play',
  'enet/test/fuzz',
  'api/test/notices',
  'protocol/test/hostile',
  'engine/test/moderation',
]

/** The results of these tests do not depend on the database. */
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
 * Tests that need their own process: journeys, and tests that must not see the messages that other schemas
 * set.
 */
const aloneTests = ['packages/{catalogue,conductor}/test/**/*.test.ts', 'e2e/**/*.test.ts']

/** Files of these projects share a worker's process and its loaded modules, which most of them need. */
const sharedTests = {
  agent: ['packages/agent/test/**/*.test.ts'],
  api: ['packages/api/test/**/*.test.ts'],
  libraries: ['packages/!(agent|api|catalogue|conductor|panel)/test/**/*.test.ts'],
}

/**
 * A worker keeps its loaded modules from one file to the next of the same project, so a project's files stay
 * together.
 */
const projectOrder = ['alone', 'panel', ...Object.keys(sharedTests)]

/**
 * Sorts long files first within their project. The libraries are last because their many short files keep all
 * cores busy to the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => projectOrder.indexOf(project.name)
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return at === -1 ? longest.length : at
    }
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((a, b) => group(a) - group(b) || place(a) - place(b) || size(b) - size(a))
  }
}

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    projects: [
      // All files of a worker share one browser: the kit leaves no state in it.
      {
        extends: true,
        // The first test of a worker also waits for the browser.
        test: { name: 'panel', include: [panelTests], isolate: false, testTimeout: 60_000 },
      },
      { extends: true, test: { name: 'alone', include: aloneTests } },
      ...Object.entries(sharedTests).map(([name, include]) => ({
        extends: true as const,
        test: {
          name,
          include,
          exclude: process.env.TEST_DATABASE_URL ? withoutDatabase : [],
          isolate: false,
        },
      })),
    ],
    globalSetup: 'scripts/test-programs.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A poll ends as soon as it holds; one second is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // Tests start their own browsers, game servers and databases, so more workers than cores would only wait.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
  },
})
