import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'
import { describe, expect, it } from 'vitest'
import type { MessageTree } from '../plugins/compile-messages.ts'
import { readCatalogues } from './kit/catalogues.ts'

/** The Indonesian terms of the product. Each feature uses the first; the others mean the same. */
const terms: [chosen: string, ...others: string[]][] = [
  ['di-ban', 'diblokir', 'blokir'],
  ['di-mute', 'dibisukan', 'membisukan'],
  ['restart', 'dimulai ulang', 'mulai ulang'],
  ['world', 'dunia'],
  ['lobby', 'lobi'],
  ['console', 'konsol'],
  ['password', 'kata sandi', 'sandi'],
  ['role', 'peran'],
  ['notifikasi', 'pemberitahuan'],
  ['backup', 'cadangan'],
  ['file', 'berkas'],
  ['link', 'tautan'],
  ['download', 'unduh', 'diunduh'],
  ['upload', 'unggah', 'diunggah'],
  ['cek', 'periksa', 'diperiksa'],
  ['masuk', 'bergabung'],
  ['mutasi', 'buku kas'],
  ['tapi', 'tetapi'],
  ['tiap', 'setiap'],
  ['kamu', 'Anda'],
  ['penyimpanan luar', 'tempat lain', 'luar server'],
  ['mesin server', 'host server'],
  ['entri saldo', 'mutasi saldo dibatalkan', 'jumlah mutasinya'],
  ['block', 'blok'],
  ['extra drop', 'drop tambahan'],
  ['pengelola', 'operator'],
  ['owner', 'pemilik'],
  ['texture', 'tekstur'],
  ['inventory', 'inventaris'],
  ['tile', 'ubin'],
  ['output', 'keluaran'],
  ['permanen', 'selamanya'],
  ['kedaluwarsa', 'kadaluarsa'],
  ['hanya', 'cuma'],
  ['akan', 'bakal'],
]

/** Custom items have a flag of that name. */
const exceptions = ['Diblokir', 'diblokir, untradeable']

const guides = fileURLToPath(
  new URL('../../api/src/operations/assistant/guides/id/', import.meta.url),
)

const setupGuide = fileURLToPath(
  new URL('../src/game/setup-guide/setup-guide-id.ts', import.meta.url),
)

const texts = [
  // Readers may type other words into the palette and the guides' search.
  ...[...readCatalogues('id')].map(([name, tree]) => [
    name,
    JSON.stringify(
      Object.entries(tree)
        .filter(([key]) => key !== 'words')
        .map(([, value]) => value),
    ),
  ]),
  ...readdirSync(guides).map((file) => [
    file,
    readFileSync(guides + file, 'utf8').replace(/^keywords:.*$/m, ''),
  ]),
  ['the setup guide', readFileSync(setupGuide, 'utf8')],
  [
    'the help of the console',
    JSON.stringify(Object.values(consoleCommands).map(({ indonesian }) => indonesian)),
  ],
  [
    'commands of the chat',
    JSON.stringify(Object.values(chatCommandFacts).map(({ indonesian }) => indonesian)),
  ],
].map(([name = '', text = '']): [string, string] => [
  name,
  exceptions.reduce((rest, it) => rest.replaceAll(it, ''), text),
])

describe('the Indonesian texts', () => {
  it.each(terms)('say "%s" in every feature', (_, ...others) => {
    const used = others.flatMap((other) => {
      const word = new RegExp(
        `(?<![\\w-])${other}(?:ku|mu|nya)?(?!\\w)`,
        other === 'Anda' ? '' : 'i',
      )
      return texts.filter(([, text]) => word.test(text)).map(([name]) => `${name}: ${other}`)
    })
    expect(used).toEqual([])
  })

  it('say the same sentence in the same words everywhere', () => {
    const indonesian = new Map(listTexts('id'))
    const translations = new Map<string, Set<string>>()
    for (const [path, sentence] of listTexts('en')) {
      if (!/^\S+ .*[.!]$/.test(sentence)) continue
      const known = translations.get(sentence) ?? new Set()
      translations.set(sentence, known.add(indonesian.get(path) ?? ''))
    }
    expect(translations.size).toBeGreaterThan(600)
    expect([...translations].filter(([, known]) => known.size > 1)).toEqual([])
  })
})

/** Lists the texts of a language, each with its path. */
function listTexts(locale: string): [path: string, text: string][] {
  const list = (tree: MessageTree, path: string): [string, string][] =>
    typeof tree === 'string'
      ? [[path, tree]]
      : Object.entries(tree).flatMap(([key, value]) => list(value, `${path}.${key}`))
  return [...readCatalogues(locale)].flatMap(([name, tree]) => list(tree, name))
}
