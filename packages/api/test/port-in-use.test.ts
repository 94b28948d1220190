import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { startProcess } from '../../../scripts/test/processes.ts'
import { programs } from './kit/panel-agent.ts'

it('ends with a code after which a service manager tries again', async () => {
  const dataDir = mkdtempSync(`${tmpdir()}/trellis-port-`)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const api = startProcess(process.execPath, [`${programs}/api/main.js`], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) },
    ...{ stdout: 'ignore', stderr: 'pipe' },
  })
  let output = ''
  api.stderr?.on('data', (part: Buffer) => {
    output += String(part)
  })
  const [code] = await once(api, 'close')
  expect([code, output]).toEqual([75, `Port ${port} is in use by another program.\n`])
})
