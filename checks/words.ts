// File names use one term for each meaning. docs/glossary.md stays short, so that the field's terms come first.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Words that file names must not contain, and their replacements. */
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

const glossaryFile = 'docs/glossary.md'
const maxGlossaryRows = 40

/** Returns one sentence for each file whose name uses a synonym, and one when the glossary is too long. */
export function findWordFaults(): string[] {
  return [...findSynonyms(), ...findGlossaryFaults(readFileSync(glossaryFile, 'utf8'))]
}

/** Returns a sentence when the table has no row or more rows than allowed. */
function findGlossaryFaults(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  // The first two lines of the table are its head.
  const rows = lines.length - 2
  if (rows < 1) return [`${glossaryFile}: no table of terms`]
  if (rows <= maxGlossaryRows) return []
  return [`${glossaryFile}: ${rows} rows, at most ${maxGlossaryRows}; use the field's term instead`]
}

function findSynonyms(): string[] {
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
