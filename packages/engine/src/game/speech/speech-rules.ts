import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import { compileFilter, type WordFilter } from './word-filter.ts'

/** The present settings of the filter, compiled once for each change. */
export class SpeechRules {
  readonly #settings: () => ModerationSettings
  #compiled: { from: ModerationSettings; filter: WordFilter } | null = null

  constructor(settings: () => ModerationSettings) {
    this.#settings = settings
  }

  get settings(): ModerationSettings {
    return this.#settings()
  }

  get filter(): WordFilter {
    const from = this.#settings()
    if (this.#compiled?.from !== from) this.#compiled = { from, filter: compileFilter(from.filter) }
    return this.#compiled.filter
  }

  /** Returns whether a new player or world may have this name. */
  allowsName(name: string): boolean {
    return this.filter.hide(name).found === 0
  }
}
