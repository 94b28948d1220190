// `npm run test:vm` starts Trellis by its unit and tests it, in a Debian virtual machine with systemd and
// control groups v2. The processor is emulated, so it takes minutes; it serves machines whose own control
// groups differ.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeDisk } from './vm-test/disk.ts'
import { getVerdict } from './vm-test/verdict.ts'

const maxMs = 40 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'trellis-vm-'))
try {
  const { disk, kernel, initrd } = makeDisk(folder)
  const machine = spawn(
    'qemu-system-x86_64',
    [
      // With a thread for each processor the emulator ends a Node.js now and then with SIGSEGV.
      ...['-accel', 'tcg,thread=single', '-cpu', 'max', '-smp', '2', '-m', '3072'],
      ...['-nographic', '-no-reboot', '-nic', 'none', '-kernel', kernel, '-initrd', initrd],
      ...['-append', 'root=/dev/vda rw console=ttyS0 quiet systemd.show_status=0'],
      ...['-drive', `file=${disk},if=virtio,format=raw,cache=unsafe`],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: maxMs },
  )
  const lines: string[] = []
  createInterface({ input: machine.stdout }).on('line', (line) => {
    console.log(line)
    lines.push(line.trim())
  })
  await once(machine, 'exit')
  const { passed, failed } = getVerdict(lines)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
