// Messages: the typed modules follow from the English catalogues, and every language has all of them.
import { existsSync, readFileSync } from 'node:fs'
import {
  findEarlyReads,
  findTranslationFaults,
  findUnusedMessages,
  listTranslations,
} from '../scripts/message-faults.ts'
import { renderModules } from '../scripts/message-modules.ts'

/** One sentence for each message that is missing, unused, read too early or not what its type says. */
export function findMessageFaults(): string[] {
  return [
    ...findOldModules(),
    ...listTranslations().flatMap(findTranslationFaults),
    ...findUnusedMessages(),
    ...findEarlyReads(),
  ]
}

function findOldModules(): string[] {
  return renderModules().flatMap(({ file, text }) => {
    const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return normalize(written) === normalize(text) ? [] : [`${file} is old: run npm run messages`]
  })
}

/** The formatter chooses where lines break, and leaves out quotes and separators that are not needed. */
const normalize = (text: string) => text.replaceAll(/[\s;,|'"()]+/g, '')
