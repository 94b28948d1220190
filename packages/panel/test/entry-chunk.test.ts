import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { words } from '../src/words/words.ts'
import { wordsForAdmins } from '../src/words/words-for-admins.ts'
import { ensureBuiltPanel } from './built-panel.ts'

const dist = fileURLToPath(new URL('../../../dist/panel/', import.meta.url))

beforeAll(ensureBuiltPanel, 60_000)

/** Reads the scripts that every visitor loads: those in the page and their static imports. */
function readEntry(): string {
  const page = readFileSync(`${dist}index.html`, 'utf8')
  const waiting = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((it) => it[1])
  const texts = new Map<string, string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file)) continue
    const text = readFileSync(dist + file, 'utf8')
    texts.set(file, text)
    const imports = text.matchAll(/(?:\bfrom|\bimport)\s*[`"']\.\/([^`"']+\.js)[`"']/g)
    waiting.push(...[...imports].map((it) => `assets/${it[1]}`))
  }
  expect(texts.size).toBeGreaterThan(0)
  return [...texts.values()].join('\n')
}

/** Every sentence of some words; those of functions are left out. */
function listSentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listSentences)
}

test('holds no sentence that only admins read', () => {
  const entry = readEntry()
  const common = new Set(listSentences(words))
  const onlyAdmins = listSentences(wordsForAdmins).filter(
    (it) => it.includes(' ') && it.length > 12 && !common.has(it),
  )
  expect(onlyAdmins.length).toBeGreaterThan(200)
  expect(onlyAdmins.filter((it) => entry.includes(it))).toEqual([])
  // The check itself sees sentences: the login page's are there.
  expect(entry).toContain(words.login.text)
})
