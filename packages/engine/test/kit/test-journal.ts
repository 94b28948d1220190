import type { JournalEntry } from '@trellis/game-data/journal/entry.ts'
import { Journal } from '@trellis/game-data/journal/journal.ts'
import { onTestFinished } from 'vitest'

/**
 * A journal that ends with its test, as that of a process that is gone: work that continues after the end, such as the hash of
 * a password, would open a file again that nothing closes.
 */
class EndingJournal extends Journal {
  #isOver = false

  override add(entry: JournalEntry): void {
    if (!this.#isOver) super.add(entry)
  }

  override close(): Promise<void> {
    this.#isOver = true
    return super.close()
  }
}

/** Returns a journal in this folder, which is closed at the end of the test. */
export function openTestJournal(folder: string): Journal {
  const journal = new EndingJournal(folder, () => undefined)
  onTestFinished(() => journal.close())
  return journal
}
