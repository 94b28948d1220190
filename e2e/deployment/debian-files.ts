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
import { readOutput } from '../../scripts/test/processes.ts'

/** The parts of an image that is made from this machine's programs. */
export type Picked = {
  /** Installed Debian packages, with their own files only; their dependencies must be listed too. */
  packages?: string[]
  /** Programs and folders: one path for both places, or the path here and the path in the image. */
  paths?: (string | [from: string, to: string])[]
  /** Small files by their content. */
  texts?: Record<string, string>
}

/**
 * Lays out a root file system from the programs installed on this machine, because no image registry is
 * available. The programs are the same as in the registries' images; the libraries that they need are found
 * and copied.
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
  readOutput('chmod', ['1777', join(root, 'tmp')])
  const files = packages.flatMap(listFiles)
  copyList(root, [...files, ...paths.flatMap((it) => (typeof it === 'string' ? [it] : []))])
  for (const it of paths) {
    if (typeof it !== 'string')
      cpSync(it[0], join(root, it[1]), { recursive: true, dereference: true })
  }
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(root, path), text)
  const programs = [
    ...files,
    ...paths.flatMap((it) => (typeof it === 'string' ? walkFiles(it) : walkFiles(it[0]))),
  ]
  copyList(root, listLibraries(programs))
}

/** Lists a package's files without its folders and manuals. */
function listFiles(name: string): string[] {
  const listed = readOutput('dpkg-query', ['-L', name]).trim().split('\n')
  return listed.filter(
    (path) => isFile(path) && !/^\/usr\/share\/(doc|man|locale|lintian)/.test(path),
  )
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function walkFiles(path: string): string[] {
  return readOutput('find', ['-L', path, '-type', 'f']).trim().split('\n')
}

/** Lists the libraries of the files, both by link name and by the file that the link points to. */
function listLibraries(files: string[]): string[] {
  const candidates = files.filter((path) => /\/s?bin\/|\.so(\.[0-9.]+)?$/.test(path))
  const output = readOutput('sh', ['-c', 'xargs -r ldd 2>/dev/null || true'], {
    input: candidates.join('\n'),
  })
  const found = [...output.matchAll(/^\t(?:\S+ => )?(\/\S+) \(0x/gm)].flatMap(([, path = '']) => [
    path,
    realpathSync(path),
  ])
  return [...new Set(found)]
}

/**
 * Copies the paths with owners, modes and links; `/bin` and similar folders are links to folders below
 * `/usr`.
 */
function copyList(root: string, paths: string[]): void {
  const list = [...new Set(paths.map((path) => `.${withoutLinkedTop(path)}`))]
  readOutput('sh', ['-c', 'tar -C / -cf - -T - | tar -C "$0" -xpf -', root], {
    input: list.join('\n'),
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
