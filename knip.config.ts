import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  treatConfigHintsAsErrors: false,
  // Git ignores these too, but also the generated files, which are checked.
  ignore: ['builds/**'],
  ignoreBinaries: [
    'apt-get',
    'bwrap',
    'debootstrap',
    'dpkg-query',
    'ip',
    'journalctl',
    'kubectl',
    'ldd',
    'mkfifo',
    'mkfs.ext4',
    'mount',
    'nft',
    'nsenter',
    'openssl',
    'pg_dump',
    'promtool',
    'script',
    'sha256sum',
    'qemu-system-x86_64',
    'truncate',
    'umount',
    'unshare',
  ],
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,mjs}',
        '.ci/*.mjs',
        // Vitest loads these by path.
        'scripts/test/skip-report.ts',
        'scripts/test/results-reporter.ts',
        'scripts/test/note-worker.ts',
        'scripts/test/note-statements.ts',
        'scripts/test/end-run.ts',
        // These run by path, in a virtual machine and in a network of containers.
        'scripts/vm-test/trial.ts',
        'e2e/deployment/journey.ts',
        'e2e/pictures.ts',
        'checks/*.ts',
        'bench/main.ts',
        'bench/fixtures/*.ts',
        'e2e/*.test.ts',
        'e2e/fixtures/*.ts',
      ],
      project: ['.ci/**', 'scripts/**', 'checks/**', 'bench/**', 'e2e/**'],
      // These run by path or belong to such tools: the type-aware half of the linter, the cruiser's parser.
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint', 'dependency-cruiser', '@swc/core'],
    },
    'packages/conductor': {
      // `record.ts` is run by hand to record the answers of another version.
      entry: ['test/**/*.test.ts', 'test/tape/record.ts'],
      project: ['src/**', 'test/**'],
    },
    'packages/contract': { entry: ['src/**/*.ts'] },
    'packages/enet': {
      entry: ['test/**/*.test.ts', 'test/fixtures/*'],
      project: ['src/**', 'test/**'],
      // The tests load it by name in a separate process, where its native part cannot harm them.
      ignoreDependencies: ['growtopia.js'],
    },
    'packages/panel': {
      // The build bundles the service worker by its path, and design.html loads the page about the design.
      entry: [
        'vite.config.ts',
        'src/worker/main.ts',
        'design-page/main.tsx',
        'test/**/*.test.ts',
        'test/fixtures/*',
      ],
      project: ['src/**', 'test/**', 'plugins/**', 'design-page/**'],
      // Only the styles import it.
      ignoreDependencies: ['@fontsource-variable/plus-jakarta-sans'],
    },
    'packages/*': {
      entry: ['test/**/*.test.ts', 'test/fixtures/*'],
      project: ['src/**', 'test/**'],
    },
  },
}

export default config
