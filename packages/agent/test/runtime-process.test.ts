import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { groupNames } from '../src/runtime/process/control-group.ts'
import { findGroups } from '../src/runtime/process/find-groups.ts'
import { AgentHost, processesOf } from './agent-host.ts'
import { type RuntimeHost, runtimeContract } from './runtime-contract.ts'

/** Elsewhere than in CI the machine may not allow it; `npm run doctor` says why. */
const canIsolate =
  process.env.CI !== undefined ||
  (process.getuid?.() === 0 && spawnSync('bwrap', ['--version']).status === 0)

const living = (serverId: ServerId) => processesOf(serverId, readdirSync('/proc'))

async function open(isolation: 'needed' | 'off'): Promise<RuntimeHost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-'))
  return await AgentHost.open({
    dataDir,
    environment: { ISOLATION: isolation },
    isAlive: async (serverId) => living(serverId).length > 0,
    leftovers: async (serverId) => [
      ...living(serverId),
      ...(isolation === 'off' ? [] : groupNames(findGroups()).filter((it) => it === serverId)),
      ...readdirSync(join(dataDir, 'trash')).filter((it) => it.startsWith(serverId)),
    ],
    onEnd: () => rmSync(dataDir, { recursive: true, force: true }),
  })
}

runtimeContract({
  name: 'a sandboxed process',
  open: () => open('needed'),
  cannot: {},
  missing: canIsolate ? null : 'needs root and bubblewrap',
})

runtimeContract({
  name: 'a plain process',
  open: () => open('off'),
  cannot: {
    'keeps servers apart': 'it runs as any child process',
    'bounds processor time': 'there is no control group around it',
  },
  missing: null,
})
