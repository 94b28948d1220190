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
  'agent/test/runtime-podman',
  'panel/test/indonesian-successes',
  'panel/test/dialogs',
  'e2e/installation-backup',
  'panel/test/worlds-editor',
  'e2e/first-minute',
  'panel/test/accessibility',
  'agent/test/backup-kill',
  'e2e/game-data',
  'panel/test/player-editor',
  'panel/test/online-players',
  'api/test/connections',
  'panel/test/indonesian',
  'panel/test/custom-items',
  'agent/test/archive-threads',
  'panel/test/setup-guide',
  'panel/test/worlds',
  'panel/test/worlds-map',
  'e2e/newcomer',
  'e2e/service',
  'panel/test/configuration',
  'panel/test/shop',
  'panel/test/assistant',
  'panel/test/ledger-tab',
  'api/test/webhooks',
  'e2e/doc-commands',
  'agent/test/import-journal',
  'api/test/crash-loops',
  'panel/test/long-names',
  'panel/test/players',
  'panel/test/dashboard',
  'agent/test/documents',
  'agent/test/runtime-process',
  'panel/test/backup',
  'panel/test/items',
  'api/test/killed',
  'agent/test/lists',
  'panel/test/storage',
  'e2e/administration',
  'panel/test/engines',
  'panel/test/manage-user',
  'api/test/notices',
  'panel/test/managed-users-tab',
  'e2e/money',
  'panel/test/indonesian-reasons',
  'panel/test/settings-tab',
  'api/test/archives',
  'panel/test/scheduler',
  'e2e/backups',
  'panel/test/notices',
  'panel/test/managed-servers-tab',
  'panel/test/console',
  'engine/test/mirror',
  'e2e/game',
  'panel/test/admin-narrow',
  'panel/test/webhooks',
  'panel/test/live-map',
  'panel/test/shell',
  'e2e/data-refused',
  'panel/test/gates',
  'game-client/test/refusals',
  'agent/test/no-change-is-lost',
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
    // Tests start their own browsers, game servers and databases, and wait for them; one worker more than cores uses
    // that time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
  },
})
