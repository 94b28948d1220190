import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { placementSentences } from '@trellis/contract/kit/placement.ts'
import { describe, expect, it } from 'vitest'
import { readCatalogues } from './kit/catalogues.ts'
import { addCode } from './kit/codes.ts'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'
import { putWorlds } from './kit/worlds.ts'

const packages = fileURLToPath(new URL('../../', import.meta.url))

function readSources(folder: string): string[] {
  return readdirSync(packages + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${packages}${folder}/${file}`, 'utf8'))
}

const english = ['stored-sentences', 'fault-sentences'].flatMap((name) =>
  Object.values(readCatalogues('en').get(name) ?? {}).map(String),
)

/** Returns the expression that a sentence with parameters fits. */
const makeExpression = (sentence: string) =>
  new RegExp(`^${sentence.replaceAll(/[()*+.?^|$]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`)

describe('the translations of sentences of the api', () => {
  it('cover every sentence about a server of a cluster', () => {
    expect(Object.values(placementSentences).filter((it) => !english.includes(it))).toEqual([])
  })

  it('cover every sentence of a failure without a code', () => {
    const expressions = english.map(makeExpression)
    const thrown =
      /(?:new (?!Kube)\w*Fault|#fault)\(\s*(?:[\w$.]+,\s*|'[a-z-]+',\s*)?(?:'([^']* [^']*)'|`([^`]* [^`]*)`)/g
    const sources = ['api/src/', 'agent/src/', 'conductor/src/', 'link/src/', 'rttex/src/']
    const more = ['document/src/', 'game-data/src/']
    const sentences = [...sources, ...more]
      .flatMap(readSources)
      .flatMap((source) => [...source.matchAll(thrown)])
      .map(([, plain, template]) => plain ?? template?.replaceAll(/\$\{[^}]+\}/g, '7') ?? '')
    expect(sentences.length).toBeGreaterThan(40)
    const bounds = Object.values(listBounds).map((it) => it.sentence)
    const isKnown = (sentence: string) =>
      expressions.some((it) => it.test(sentence)) ||
      english.some((it) => it.startsWith('Cannot ') && sentence.startsWith('Cannot 7 the'))
    expect([...sentences, ...bounds].filter((it) => !isKnown(it))).toEqual([])
  })

  it('are of sentences that api and agent still have', () => {
    const programs = ['api/src/', 'agent/src/', 'contract/src/', 'link/src/', 'conductor/src/']
    const packs = ['document/src/', 'game-data/src/', 'rttex/src/', 'lobby/src/']
    const text = [...programs, ...packs]
      .flatMap(readSources)
      .join('\n')
      .replaceAll(/' \+\s+'/g, '')
    const old = english.filter((sentence) => {
      const words = sentence.replaceAll(/\{\w+\}/g, '\n').split(/(?<=\n)|(?=\n)| /)
      const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
      const longParts = pairs.filter((it) => it.length >= 9 && !it.includes('\n'))
      const isWhole = longParts.length === 0 || longParts.some((it) => text.includes(it))
      // The api puts some sentences together from their words.
      const long = words.filter((it) => /^[A-Za-z]{4,}[.:]?$/.test(it))
      return !isWhole && !long.every((it) => text.includes(it.replace(/[.:]$/, '')))
    })
    expect(old).toEqual([])
  })
})

test('shows the reward of a code and the answer to a change in Indonesian', async ({ panel }) => {
  const { page, server } = panel
  putWorlds(server, { START: {} })
  await setLanguage(panel, 'id')
  await addCode(panel, { customSuffix: 'HADIAH', isPublic: true })
  await panel.open('/redeem-code')
  await page.getByText('7 hari waktu server').first().waitFor()
  await page.getByRole('button', { name: /TRELLIS-HADIAH/ }).click()
  const toast = page.getByRole('alert').getByText('Kode berhasil di-redeem: 7 hari waktu server.')
  await toast.waitFor()
  const links = page.getByRole('navigation').first()
  await links.locator('a[href="/profile"]').click()
  await page.getByText('7 hari waktu server').first().waitFor()

  await links.locator('a[href="/worlds"]').click()
  await page.getByRole('button', { name: 'Kunci START' }).click()
  await page.getByRole('alert').getByText('START terkunci.').waitFor()
})
