import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Notice = { name: string; version: string; license: string; text: string }

/** Writes `third-party-notices.txt` into a folder: the licences of the packages whose modules are in its bundles. */
export function writeNotices(modules: Iterable<string>, folder: string): void {
  const folders = new Set([...modules].flatMap((it) => findPackageFolder(it) ?? []))
  const notices = [...folders].map(readNotice).sort((a, b) => (a.name < b.name ? -1 : 1))
  const parts = notices.map(
    ({ name, version, license, text }) => `${name} ${version}\nLicense: ${license}\n\n${text}\n`,
  )
  const line = `\n${'-'.repeat(80)}\n\n`
  const head = 'These programs contain code of the following packages.\n'
  writeFileSync(join(folder, 'third-party-notices.txt'), [head, ...parts].join(line))
}

/** Finds the folder of the package that a module is in. Null for a module of Trellis. */
function findPackageFolder(module: string): string | null {
  const [, folder = null] =
    /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replace(/\?.*$/, '')) ?? []
  return folder
}

/** Reads a package's licence. Throws for a package without one, because it must not be shipped by mistake. */
function readNotice(folder: string): Notice {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  if (typeof license !== 'string') throw new Error(`${folder} does not say its license.`)
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  const texts = files
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8').trim())
  return { name: String(name), version: String(version), license, text: texts.join('\n\n') }
}
