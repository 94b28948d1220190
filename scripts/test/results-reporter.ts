import { appendFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'

/**
 * Writes the results of a run to TEST_RESULTS_FILE while it runs, one JSON document in each line, so that a run that is
 * killed leaves the results of all files that had ended. The shapes are in results.mjs.
 */
export default class ResultsReporter implements Reporter {
  #root = ''

  onInit({ config }: Vitest): void {
    this.#root = config.root
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    const { TEST_RESULTS_FILE: target } = process.env
    if (target) writeFileSync(target, '')
    this.#write({ planned: files.map(({ moduleId }) => this.#name(moduleId)) })
  }

  onTestModuleEnd(module: TestModule): void {
    this.#write(this.#describe(module))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    // Vitest reports no end of a file whose worker died.
    for (const it of modules) if (it.state() === 'pending') this.#write(this.#describe(it))
    this.#write({ ended: Date.now(), errors: unhandled.map((it) => this.#describeError(it)) })
  }

  #name(moduleId: string): string {
    return relative(this.#root, moduleId)
  }

  #describe(module: TestModule) {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    return {
      file: this.#name(module.moduleId),
      project: module.project.name,
      ms: Math.round(duration + collectDuration + setupDuration),
      state: module.state(),
      errors: module.errors().map(({ message }) => message),
      tests: [...module.children.allTests()].map(describeTest),
    }
  }

  /** Vitest notes during which file an error outside of a test came. */
  #describeError({ message, stack, VITEST_TEST_PATH: file }: SerializedError) {
    return { file: typeof file === 'string' ? this.#name(file) : null, error: stack ?? message }
  }

  #write(line: object): void {
    const { TEST_RESULTS_FILE: target } = process.env
    if (target) appendFileSync(target, `${JSON.stringify(line)}\n`)
  }
}

function describeTest(test: TestCase) {
  const { state, errors = [] } = test.result()
  return {
    name: test.fullName,
    state,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    errors: errors.map(({ message, stack }) => `${message}\n${stack ?? ''}`.slice(0, 8000)),
  }
}
