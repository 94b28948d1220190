import { accessSync, constants, existsSync } from 'node:fs'
import { runProcess } from '../../../scripts/test/processes.ts'

const groups = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']

/**
 * True where an engine can run in the sandbox: as root, with working bubblewrap and writable control groups.
 */
export const canIsolate = process.getuid?.() === 0 && canEnterSandbox() && canWriteGroups()

function canEnterSandbox(): boolean {
  const sandbox = ['--ro-bind', '/', '/', '--unshare-pid', '--unshare-ipc', 'true']
  return runProcess('bwrap', sandbox).status === 0
}

function canWriteGroups(): boolean {
  try {
    accessSync(groups.find(existsSync) ?? '', constants.W_OK)
    return true
  } catch {
    return false
  }
}
