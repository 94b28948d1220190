// Checks that the paths, files and code names in backquotes, the links between files and the npm commands in the
// documents exist.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const commands = new Set(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts))
const tops = /^(packages|docs|scripts|checks|bench|e2e|deploy|\.ci)(\/|$)/

/** Matches the names of functions, types and files. */
const codeName = /^(?:[a-z]+[A-Z]\w*|[\w-]+\.tsx?)$/

/** Returns one sentence for each name in the documents that does not exist. */
export function findDocFaults(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  // A file that Git ignores is missing from a fresh clone, even where it exists here.
  const files = listed.split('\n').filter((it) => existsSync(it))
  const known = { paths: new Set(files.flatMap(listWithFolders)), names: listNames(files) }
  return files.filter((it) => it.endsWith('.md')).flatMap((it) => listFaults(it, known))
}

/** Lists the names of the code, and of its files without their folders. */
function listNames(files: readonly string[]): ReadonlySet<string> {
  const code = files.filter((it) => /\.(?:tsx?|mjs|json|ya?ml|service)$/.test(it))
  const names = code.flatMap((it) => readFileSync(it, 'utf8').match(/[A-Za-z_]\w*/g) ?? [])
  return new Set([...names, ...code.map((it) => basename(it))])
}

function listWithFolders(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

type Known = { paths: ReadonlySet<string>; names: ReadonlySet<string> }

function listFaults(file: string, { paths, names }: Known): string[] {
  const text = readFileSync(file, 'utf8')
  const faults: string[] = []
  for (const [, path = ''] of text.matchAll(/`([^`\s]+)`/g)) {
    if (tops.test(path) && !/[*<{…]/.test(path) && !paths.has(path.replace(/\/$/, '')))
      faults.push(`${file}: no ${path}`)
    if (codeName.test(path) && !names.has(path)) faults.push(`${file}: no ${path} in the code`)
  }
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const path = target.split('#')[0] ?? ''
    if (path === '' || /^[a-z]+:/.test(path)) continue
    if (!existsSync(join(dirname(file), path)))
      faults.push(`${file}: link to ${path} leads nowhere`)
  }
  for (const [command] of text.matchAll(/\bnode (?:-\S+ )*(?:\S+\.ts|dist\/\S+)/g)) {
    faults.push(`${file}: "${command}" needs Node.js 24; name the npm command or the .mjs script`)
  }
  for (const [, name = ''] of text.matchAll(/npm run ([a-z:-]+)/g)) {
    if (!commands.has(name)) faults.push(`${file}: no command "npm run ${name}"`)
  }
  return faults
}
