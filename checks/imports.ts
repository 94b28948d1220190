// Enforces the import laws (.dependency-cruiser.mjs), and that the cruiser reads every file: an unread file
// obeys no law.
import { execFileSync, spawnSync } from 'node:child_process'
import { findKnotFaults, type Module } from './knots.ts'

const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'

/** Returns one sentence for each broken law. */
export function findImportFaults(): string[] {
  const args = [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'packages']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (!stdout.startsWith('{')) return [`The import laws could not be checked: ${stderr}`]
  const { modules, summary } = JSON.parse(stdout)
  const seen = new Set<string>(modules.map((module: Module) => module.source))
  const sources = execFileSync(
    'git',
    ['ls-files', 'packages/*/src/**.ts', 'packages/*/src/**.tsx'],
    {
      encoding: 'utf8',
    },
  )
  const unseen = sources
    .trim()
    .split('\n')
    .filter((file) => !seen.has(file) && !file.endsWith('.d.ts'))
  return [
    ...findKnotFaults(modules),
    ...unseen.map((file) => `${file}: not seen by the cruiser`),
    ...summary.violations.map(
      (it: { rule: { name: string }; from: string; to: string }) =>
        `${it.rule.name}: ${it.from} → ${it.to}`,
    ),
  ]
}
