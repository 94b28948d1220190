import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileMessages } from './packages/panel/plugins/compile-messages.ts'
import { ensureGenerated } from './scripts/generated.mjs'
import { findNode, root } from './scripts/node.mjs'
import { durationsFile } from './scripts/test/describe-run.mjs'
import { isLong } from './scripts/test/tier.ts'
import { keepImportWrappers } from './scripts/v8-flags.mjs'

ensureGenerated(findNode())

// Workers and the programs that tests start load the same files; this cache compiles them once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

/** The milliseconds of each test file in the last whole run on this machine; empty before the first one. */
const durations: Record<string, number> = readDurations()

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

/** The files that this run leaves out: `scripts/test/tier.ts` explains the tiers. */
const leftOut = isLong ? listQuickFiles() : ['**/*.long.test.ts']

/** Lists the files that have nothing to do in the long tier. */
function listQuickFiles(): string[] {
  const all = globSync(['packages/*/test/**/*.test.ts', 'e2e/*.test.ts'])
  const isQuick = (file: string) =>
    !file.endsWith('.long.test.ts') && !readFileSync(file, 'utf8').includes('test/tier.ts')
  return all.filter(isQuick)
}

const panelTests = 'packages/panel/test/**/*.test.ts'

/**
 * Tests that need their own process: journeys, and tests that must not see the messages that other schemas
 * set.
 */
const aloneTests = ['packages/{catalogue,conductor}/test/**/*.test.ts', 'e2e/**/*.test.ts']

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>

/** Files of these projects share a worker's process and its loaded modules, which most of them need. */
const sharedTests: Record<string, { include: string[]; more?: ProjectConfig }> = {
  agent: { include: ['packages/agent/test/**/*.test.ts'] },
  api: { include: ['packages/api/test/**/*.test.ts'] },
  libraries: {
    include: ['packages/!(agent|api|catalogue|conductor|panel)/test/**/*.test.ts'],
    // Players of the engine's tests wait for each other most of the time.
    more: { maxWorkers: 3 * availableParallelism(), sequence: { groupOrder: 1 } },
  },
}

/**
 * A worker keeps its loaded modules from one file to the next of the same project, so a project's files stay
 * together.
 */
const projectOrder = ['alone', 'panel', ...Object.keys(sharedTests)]

/**
 * Sorts long files first within their project: by their last duration, or else by their size. The libraries are last
 * because their many short files keep all cores busy to the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => projectOrder.indexOf(project.name)
    const last = ({ moduleId }: TestSpecification) => durations[relative(root, moduleId)] ?? 0
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((a, b) => group(a) - group(b) || last(b) - last(a) || size(b) - size(a))
  }
}

function readDurations(): Record<string, number> {
  return existsSync(durationsFile) ? JSON.parse(readFileSync(durationsFile, 'utf8')) : {}
}

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    projects: [
      // All files of a worker share one browser: the kit leaves no state in it.
      {
        extends: true,
        test: {
          name: 'panel',
          include: [panelTests],
          exclude: leftOut,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: aloneTests, exclude: leftOut } },
      ...Object.entries(sharedTests).map(([name, { include, more }]) => ({
        extends: true as const,
        test: {
          ...more,
          name,
          include,
          exclude: [...leftOut, ...(process.env.TEST_DATABASE_URL ? withoutDatabase : [])],
          isolate: false,
        },
      })),
    ],
    globalSetup: 'scripts/test-programs.ts',
    setupFiles: [
      'scripts/test/setup.ts',
      'scripts/test/note-worker.ts',
      'scripts/test/note-statements.ts',
    ],
    // A limit ends a test that hangs. It measures no speed, because a busy machine may need many times as long, so
    // no test sets a shorter one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    execArgv: [keepImportWrappers],
    // Tests start their own browsers, game servers and databases, and wait for them; one worker more than cores uses
    // that time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
  },
})
