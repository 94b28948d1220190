import { writeFileSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import skips from './skips.json' with { type: 'json' }

type Need = keyof typeof skips.needs

/** One test that did not run; `need` is null when no reason is listed. */
export type Skip = { file: string; title: string; need: Need | null }

/**
 * Counts the skipped tests by the reasons in skips.json, and fails the run for a skip that is not in that list.
 * TEST_NEEDS names the groups of needs that this machine must have, as CI does: then their tests may not be skipped.
 * TEST_SKIPS_FILE names a file that gets the skips as JSON.
 */
export default class SkipReport implements Reporter {
  #root = ''
  #isFiltered = false

  onInit({ config }: Vitest): void {
    this.#root = config.root
    this.#isFiltered = config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // With `-t`, each test that does not match counts as skipped.
    if (this.#isFiltered) return
    const found = modules.flatMap((it) => [...it.children.allTests('skipped')]).map(this.#explain)
    const refused = found.filter((skip) => !isAllowed(skip, groupsThatMustBeHere()))
    if (found.length > 0) console.log(describeSkips(found))
    for (const { file, title, need } of refused) {
      const why = need === null ? 'scripts/test/skips.json has no reason for it' : reason(need)
      console.error(`SKIPPED AGAINST THE RULE: ${file} > ${title}: ${why}`)
    }
    if (refused.length > 0) process.exitCode = 1
    const { TEST_SKIPS_FILE: target } = process.env
    if (target) writeFileSync(target, JSON.stringify(found))
  }

  #explain = ({ module, fullName }: TestCase): Skip => {
    const file = relative(this.#root, module.moduleId)
    return { file, title: fullName, need: findNeed(file, fullName) }
  }
}

/** Finds the need of a skipped test by the first entry that matches its file and the start of its full name. */
function findNeed(file: string, title: string): Need | null {
  const entry = skips.tests.find(
    (it) => matchesGlob(file, it.file) && title.startsWith(it.title ?? ''),
  )
  return entry === undefined ? null : (entry.needs as Need)
}

const reason = (need: Need) => skips.needs[need].reason

const groupsThatMustBeHere = () => new Set((process.env.TEST_NEEDS ?? '').split(' '))

const isAllowed = ({ need }: Skip, groups: Set<string>) =>
  need !== null && !groups.has(skips.needs[need].group)

function describeSkips(found: Skip[]): string {
  const counts = Map.groupBy(found, ({ need }) =>
    need === null ? 'No reason is written down.' : reason(need),
  )
  const lines = [...counts].map(([why, { length }]) => `${String(length).padStart(6)}  ${why}`)
  return `\nSkipped: ${found.length}\n${lines.join('\n')}\n`
}
