// A rule that does not fit is changed for the whole repository; no line is exempt from it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const suppression =
  /(?:\/\/|\/\*)\s*(?:(?:oxlint|eslint)-disable|biome-ignore|@ts-(?:ignore|expect-error|nocheck))/

/** Returns one sentence for each comment that suppresses the compiler, the linter or the formatter. */
export function findSuppressions(): string[] {
  const kinds = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.css']
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds]
  const files = execFileSync('git', listed, { encoding: 'utf8' }).trim().split('\n')
  return files.filter(existsSync).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        suppression.test(line) ? [`${file}:${at + 1}: mend the line instead: ${line.trim()}`] : [],
      ),
  )
}
