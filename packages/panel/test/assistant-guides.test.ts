import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { MessageTree } from '../plugins/compile-messages.ts'
import { readCatalogues } from './kit/catalogues.ts'

const guides = fileURLToPath(
  new URL('../../api/src/operations/assistant/guides/id/', import.meta.url),
)

function flatten(tree: MessageTree, path: string, texts: Map<string, string>): Map<string, string> {
  if (typeof tree === 'string') texts.set(path, tree)
  else for (const [key, value] of Object.entries(tree)) flatten(value, `${path}.${key}`, texts)
  return texts
}

const readTexts = (locale: string) =>
  flatten(Object.fromEntries(readCatalogues(locale)), '', new Map())

test('names buttons and pages in Indonesian guides as the Indonesian panel does', () => {
  const indonesian = readTexts('id')
  const own = new Set(indonesian.values())
  const labels = [...readTexts('en')].flatMap(([path, text]) => {
    const isLabel = /^[A-Z][\w&]*(?: [\w&]+){1,5}$/.test(text)
    return isLabel && indonesian.get(path) !== text && !own.has(text) ? [text] : []
  })
  expect(labels.length).toBeGreaterThan(200)
  const found = readdirSync(guides).flatMap((file) => {
    const body = readFileSync(guides + file, 'utf8').replace(/^---[^]*?\n---\n/, '')
    return labels.filter((label) => body.includes(label)).map((label) => `${file}: ${label}`)
  })
  expect(found).toEqual([])
})
