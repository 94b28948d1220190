import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProcess } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname
const units = join(root, 'deploy/systemd')
const read = (name: string) => readFileSync(join(units, name), 'utf8')
/** The folder of an unpacked systemd, for machines where another init process prevents its installation. */
const unpacked = '/var/cache/trellis/systemd'
const isUnpacked = existsSync(join(unpacked, 'usr/bin/systemd-analyze'))
const program = isUnpacked ? join(unpacked, 'usr/bin/systemd-analyze') : 'systemd-analyze'
const environment = {
  ...process.env,
  LD_LIBRARY_PATH: isUnpacked ? join(unpacked, 'usr/lib/x86_64-linux-gnu/systemd') : '',
  // The path includes systemd's own units, which our units refer to.
  SYSTEMD_UNIT_PATH: [units, join(unpacked, 'usr/lib/systemd/system'), '/lib/systemd/system'].join(
    ':',
  ),
}
const canAnalyze = runProcess(program, ['--version'], { env: environment }).status === 0

describe('the systemd units', () => {
  it.runIf(canAnalyze)('are valid for systemd', () => {
    const files = ['trellis.service', 'trellis-servers.service'].map((name) => join(units, name))
    const { stderr } = runProcess(program, ['verify', '--man=no', ...files], {
      env: environment,
    })
    // The paths of Trellis and Node.js in the unit need not exist on this machine, so complaints about them
    // are ignored.
    const complaints = stderr
      .split('\n')
      .filter((line) => line.includes('trellis') && !line.includes('is not executable'))
    expect(complaints.filter((line) => !line.startsWith('Suspicious symlink'))).toEqual([])
  })

  it('keep servers in a separate group, running through a panel restart', () => {
    const panel = read('trellis.service')
    expect(panel).toMatch(/^KillMode=process$/m)
    expect(panel).toMatch(/^Environment=.*SERVERS_ON_EXIT=keep/m)
    expect(panel).toMatch(/^Environment=CONTROL_GROUP=\/system\.slice\/trellis-servers\.service$/m)
    expect(panel).toMatch(/^Wants=.*trellis-servers\.service$/m)
    expect(read('trellis-servers.service')).toMatch(/^Delegate=cpu memory pids$/m)
    const [, script = ''] =
      panel.match(/^ExecStart=\/usr\/bin\/node \/opt\/trellis\/(\S+) agent api$/m) ?? []
    expect(existsSync(join(root, script))).toBe(true)
  })
})
