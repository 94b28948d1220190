import { expect, test } from 'vitest'
import { getIsolation, trialLimits } from '../src/runtime/docker/trial-findings.ts'
import { getUser } from '../src/runtime/process/server-user.ts'

const closed = {
  version: '1.0.0',
  uid: getUser(0),
  capabilities: '0000000000000000',
  noNewPrivileges: '1',
  seccomp: '2',
  writeRoot: 'EROFS',
  writeOwn: null,
  writeTmp: null,
  readSecret: 'ENOENT',
  link: 'EPERM',
  tcp: 'EPERM',
  memoryBytes: trialLimits.memoryMb * 1024 * 1024,
  processes: trialLimits.processes,
  cpuPercent: trialLimits.cpuPercent,
}

test('sends a code for each missing protection of a container, in the order of the sentences', () => {
  expect(getIsolation(closed, null)).toMatchObject({ missing: [], missingCauses: [] })
  const open = {
    ...closed,
    uid: 0,
    capabilities: 'ff',
    readSecret: null,
    seccomp: '0',
    processes: 1,
  }
  const why = `nft: ${'x'.repeat(600)}`
  const { missing, missingCauses } = getIsolation(open, why)
  expect(missingCauses).toEqual([
    { code: 'container-users' },
    { code: 'container-powers' },
    { code: 'container-files' },
    { code: 'container-calls' },
    { code: 'container-limits' },
    { code: 'network-open', params: { why: why.slice(0, 500) } },
  ])
  expect(missing).toHaveLength(6)
  expect(missing[0]).toBe('Servers have no users of their own: Trellis does not run as root.')
  const last = `Servers can send to this machine and its networks: ${why}`
  expect(missing[5]).toBe(last.slice(0, 500))
})
