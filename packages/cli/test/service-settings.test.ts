import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { runProcess } from '../../../scripts/test/processes.ts'
import { readServiceSettings } from '../src/doctor/service-settings.ts'

/** Writes a unit, and the file of its settings without `null`. */
function install(unit: string, settings: string | null): string {
  const etc = mkdtempSync(join(tmpdir(), 'trellis-etc-'))
  onTestFinished(() => rmSync(etc, { recursive: true, force: true }))
  mkdirSync(join(etc, 'systemd/system'), { recursive: true })
  writeFileSync(join(etc, 'systemd/system/trellis.service'), unit.replaceAll('ETC', etc))
  if (settings !== null) writeFileSync(join(etc, 'trellis.env'), settings)
  return etc
}

const unit = `
[Service]
WorkingDirectory=/opt/trellis
Environment=DATA_DIR=/var/lib/trellis "SUPPORT_URL=mailto:a b@c"
Environment=PORT=80
EnvironmentFile=-ETC/trellis.env
`

it('reads the settings of the service, of which those in its file win', () => {
  const etc = install(unit, `# A comment\n\nPORT=8080\nPUBLIC_URL="https://panel.test"\nnonsense\n`)
  expect(readServiceSettings('/opt/trellis', etc)).toEqual({
    unit: `${etc}/systemd/system/trellis.service`,
    environment: {
      DATA_DIR: '/var/lib/trellis',
      SUPPORT_URL: 'mailto:a b@c',
      PORT: '8080',
      PUBLIC_URL: 'https://panel.test',
    },
    unreadable: null,
  })
})

it('names a file of settings that it may not read', () => {
  const etc = install(unit, null)
  // A folder cannot be read as a file, not even by root.
  mkdirSync(join(etc, 'trellis.env'))
  expect(readServiceSettings('/opt/trellis', etc)?.unreadable).toBe(`${etc}/trellis.env`)
})

it('ignores the service of another installation, and a machine without one', () => {
  expect(readServiceSettings('/opt/other', install(unit, ''))).toBeNull()
  expect(readServiceSettings('/opt/trellis', '/nowhere')).toBeNull()
})

it('lets commands read secrets from files, as the programs do', () => {
  const launcher = fileURLToPath(new URL('../trellis.mjs', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL_FILE: '/nowhere/url' }
  const { status, stderr } = runProcess('node', [launcher, 'backup'], { env })
  expect([status, stderr]).toEqual([
    78,
    expect.stringMatching(/^DATABASE_URL_FILE cannot be read: ENOENT.*\/nowhere\/url'\n$/),
  ])
})
