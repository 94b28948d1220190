import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** What an image of this machine's own programs is made of. */
export type Picked = {
  /** Installed Debian packages, with what they bring themselves; what they depend on is said, too. */
  packages?: string[]
  /** Programs and folders by their paths here, or here and there. */
  paths?: (string | [from: string, to: string])[]
  /** Small files by what stands in them. */
  texts?: Record<string, string>
}

/**
 * Lays out a root file system of what is installed on this machine: there is no image registry here, but the same programs
 * that the images of the registries have. Libraries that a program needs are found and come along.
 */
export function layOutRoot(root: string, { packages = [], paths = [], texts = {} }: Picked): void {
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(join(root, 'usr', folder), { recursive: true })
    symlinkSync(`usr/${folder}`, join(root, folder))
  }
  for (const folder of ['etc', 'dev', 'proc', 'sys', 'run', 'root', 'var/lib']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  mkdirSync(join(root, 'tmp'), { mode: 0o777 })
  execFileSync('chmod', ['1777', join(root, 'tmp')])
  const files = packages.flatMap(filesOf)
  copyList(root, [...files, ...paths.flatMap((it) => (typeof it === 'string' ? [it] : []))])
  for (const it of paths) {
    if (typeof it !== 'string')
      cpSync(it[0], join(root, it[1]), { recursive: true, dereference: true })
  }
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(root, path), text)
  const programs = [
    ...files,
    ...paths.flatMap((it) => (typeof it === 'string' ? filesBelow(it) : filesBelow(it[0]))),
  ]
  copyList(root, librariesOf(programs))
}

/** Its folders and its manuals are left out. */
function filesOf(name: string): string[] {
  const listed = execFileSync('dpkg-query', ['-L', name], { encoding: 'utf8' }).trim().split('\n')
  return listed.filter(
    (path) => isFile(path) && !/^\/usr\/share\/(doc|man|locale|lintian)/.test(path),
  )
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function filesBelow(path: string): string[] {
  return execFileSync('find', ['-L', path, '-type', 'f'], { encoding: 'utf8' }).trim().split('\n')
}

/** Both a library's name and the file that the name leads to. */
function librariesOf(files: string[]): string[] {
  const candidates = files.filter((path) => /\/s?bin\/|\.so(\.[0-9.]+)?$/.test(path))
  const told = execFileSync('sh', ['-c', 'xargs -r ldd 2>/dev/null || true'], {
    input: candidates.join('\n'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const found = [...told.matchAll(/^\t(?:\S+ => )?(\/\S+) \(0x/gm)].flatMap(([, path = '']) => [
    path,
    realpathSync(path),
  ])
  return [...new Set(found)]
}

/** Keeps owners, modes and links; `/bin` and its like are links to folders below `/usr`. */
function copyList(root: string, paths: string[]): void {
  const list = [...new Set(paths.map((path) => `.${withoutLinkedTop(path)}`))]
  execFileSync('sh', ['-c', 'tar -C / -cf - -T - | tar -C "$0" -xpf -', root], {
    input: list.join('\n'),
    maxBuffer: 1024 * 1024,
  })
}

function withoutLinkedTop(path: string): string {
  const [, top = '', rest = ''] = path.match(/^\/([^/]+)(\/.*)?$/) ?? []
  try {
    return join('/', readlinkSync(join('/', top)), rest)
  } catch {
    return path
  }
}
