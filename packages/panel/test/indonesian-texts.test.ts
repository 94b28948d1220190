import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { insertEntry } from '../../api/src/platform/activity-log/store.ts'
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

const english = Object.values(readCatalogues('en').get('stored-sentences') ?? {}).map(String)

describe('the translations of sentences of the api', () => {
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
  const { maya, page, server } = panel
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

  const older = { code: 'TRELLIS-OLD', reward: '2 server slots' }
  await panel.seed((tx) =>
    insertEntry(tx, {
      ...{ actorType: 'User', actorId: maya.id, actorName: 'Maya', subjectId: maya.id },
      ...{ action: 'redeemed-a-code', details: older, at: Date.now() },
    }),
  )
  await panel.promote()
  await panel.open('/admin?tab=logs')
  await page.getByText('7 hari waktu server').first().waitFor()
  await page.getByText('2 server slots').waitFor()
})
