import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
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
]

/** Custom items have a flag of that name. */
const exceptions = ['Diblokir', 'diblokir, tidak bisa ditukar']

const guides = fileURLToPath(
  new URL('../../api/src/operations/assistant/guides/id/', import.meta.url),
)

const setupGuide = fileURLToPath(
  new URL('../src/game/connection/setup-guide-id.ts', import.meta.url),
)

const texts = [
  ...[...readCatalogues('id')].map(([name, tree]) => [name, JSON.stringify(Object.values(tree))]),
  // The keywords are the words that readers may type.
  ...readdirSync(guides).map((file) => [
    file,
    readFileSync(guides + file, 'utf8').replace(/^keywords:.*$/m, ''),
  ]),
  ['the setup guide', readFileSync(setupGuide, 'utf8')],
].map(([name = '', text = '']): [string, string] => [
  name,
  exceptions.reduce((rest, it) => rest.replaceAll(it, ''), text),
])

describe('the Indonesian texts', () => {
  it.each(terms)('say "%s" in every feature', (_, ...others) => {
    const used = others.flatMap((other) => {
      const word = new RegExp(`(?<![\\w-])${other}(?!\\w)`, other === 'Anda' ? '' : 'i')
      return texts.filter(([, text]) => word.test(text)).map(([name]) => `${name}: ${other}`)
    })
    expect(used).toEqual([])
  })
})
