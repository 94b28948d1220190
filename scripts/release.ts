// `npm run release [-- FOLDER]` packs this version, built and with all packages that it needs on this
// platform, into one
// archive, with its SHA-256 in a second file. The unpacked release needs Node.js 20 and no npm registry.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { trellisVersion } from '../packages/program/src/version.ts'
import { root } from './bundle.ts'

/** Files that only development needs. */
const leftOut = /^(\.ci|bench|checks|e2e)\/|\/test\/|^(knip|vitest)\.config\.ts$/

const name = `trellis-${trellisVersion}-${process.platform}-${process.arch}`
// npm runs this in the repository, regardless of the folder in which the command was typed.
const target = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'release')
const staging = mkdtempSync(join(tmpdir(), 'trellis-release-'))
try {
  const folder = join(staging, `trellis-${trellisVersion}`)
  copyFiles(folder)
  execFileSync('node', ['scripts/run.mjs', '--production', 'scripts/build.ts'], {
    cwd: folder,
    stdio: 'inherit',
  })
  placeBuild(folder)
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const archive = join(target, `${name}.tar.gz`)
  execFileSync('tar', [
    // All users may read the unpacked files, for any umask here. The owner here may be another user there.
    ...['--mode=a+rX', '--owner=0', '--group=0', '--numeric-owner'],
    ...['-C', staging, '-czf', archive, `trellis-${trellisVersion}`],
  ])
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`)
  console.log(`${archive}\nCheck it: cd ${target} && sha256sum -c ${name}.tar.gz.sha256`)
} finally {
  rmSync(staging, { recursive: true, force: true })
}

/** Puts the build in the place of its link: tar cannot unpack a link over the folder of an older version. */
function placeBuild(folder: string): void {
  const link = join(folder, 'dist')
  const built = realpathSync(link)
  rmSync(link)
  renameSync(built, link)
  rmSync(join(folder, 'builds'), { recursive: true })
}

/** Copies the files that git tracks, in their working-tree state. */
function copyFiles(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((it) => it !== '' && !leftOut.test(it))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
}
