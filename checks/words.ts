// One word for one meaning (docs/words.md): the field's standard terms, and none of their synonyms.
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

/** Words that may not stand in the name of a file, and what to say instead. */
const synonyms: Record<string, string> = {
  daemon: 'agent',
  instance: 'server',
  bot: 'game client',
  utils: 'the noun it is about',
  helpers: 'the noun it is about',
  misc: 'the noun it is about',
  common: 'the noun it is about',
  shared: 'the noun it is about',
  manager: 'what it does',
}

/** One sentence for each file whose name uses a word that we do not use. */
export function findWordFaults(): string[] {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'packages',
      'scripts',
      'checks',
      'bench',
      'e2e',
    ],
    {
      encoding: 'utf8',
    },
  )
  return files
    .trim()
    .split('\n')
    .flatMap((file) => {
      const parts = basename(file).split(/[.-]/)
      const bad = parts.find((part) => part in synonyms)
      return bad === undefined ? [] : [`${file}: say "${synonyms[bad]}" instead of "${bad}"`]
    })
}
