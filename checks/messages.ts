// Every language has all messages, and the programs use each of them.
import {
  findEarlyReads,
  findTranslationFaults,
  findUnknownReplies,
  findUnusedMessages,
  listTranslations,
} from '../scripts/message-faults.ts'

/** One sentence for each message that is missing, unused or read too early. */
export function findMessageFaults(): string[] {
  return [
    ...listTranslations().flatMap(findTranslationFaults),
    ...findUnusedMessages(),
    ...findUnknownReplies(),
    ...findEarlyReads(),
  ]
}
