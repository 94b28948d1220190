import type { GameClient } from '@trellis/game-client/game-client.ts'
import type { EventOf } from '@trellis/game-client/game-events.ts'
import { expect } from 'vitest'

const isAnswer = (line: string, expected: string | RegExp) =>
  typeof expected === 'string' ? line === expected : expected.test(line)

/** A player who reads new console lines. */
export class Person {
  readonly client: GameClient
  #mark = 0

  readonly #passSecond: () => void

  /** Each call of `passSecond` moves the game a second forward. */
  constructor(client: GameClient, passSecond: () => void) {
    this.client = client
    this.#passSecond = passSecond
  }

  get gone(): Promise<EventOf<'gone'>> {
    return this.client.events.next('gone')
  }

  /** Says a text, and resolves with the first later line that matches. */
  async says(text: string, expected: string | RegExp): Promise<string> {
    this.#mark = this.client.events.mark
    this.client.say(text)
    return this.reads(expected)
  }

  /** Says a text again and again until a later line matches, because the game takes one line a second. */
  async insists(text: string, expected: string | RegExp): Promise<void> {
    this.forget()
    const from = this.lines.length
    const read = () => {
      this.#passSecond()
      this.client.say(text)
      return this.lines.slice(from).find((line) => isAnswer(line, expected))
    }
    await expect.poll(read, { message: `an answer to ${text}` }).toBeDefined()
  }

  /** Resolves with the first line since the last text that matches. */
  async reads(expected: string | RegExp): Promise<string> {
    const found = await this.client.events.next('console', ({ text }) => isAnswer(text, expected), {
      after: this.#mark,
    })
    return found.text
  }

  get lines(): string[] {
    return this.client.events.since(0).flatMap((it) => (it.kind === 'console' ? [it.text] : []))
  }

  async seesDialog(name: string): Promise<string> {
    return (
      await this.client.events.next('dialog', (it) => it.name === name, { after: this.#mark })
    ).text
  }

  /** Skips all lines so far, so that only later ones are read. */
  forget(): void {
    this.#mark = this.client.events.mark
  }
}
