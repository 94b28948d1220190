import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from '../../../scripts/test/processes.ts'
import { LockBusy, lockFile } from '../src/folder-lock.ts'

test('excludes this process and others, and frees a lock when its holder is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'lock.db')
  const module = join(import.meta.dirname, '../src/folder-lock.ts')
  const script = `const { lockFile } = await import(${JSON.stringify(module)})
     globalThis.lock = lockFile(${JSON.stringify(path)}); process.on('message', () => {}); process.send('held')`
  const holder = startProcess(process.execPath, ['--input-type=module', '--eval', script], {
    ipc: true,
  })
  await once(holder, 'message')
  expect(() => lockFile(path)).toThrow(LockBusy)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = lockFile(path)
  expect(() => lockFile(path)).toThrow(LockBusy)
  lock.release()
  lockFile(path).release()
})
