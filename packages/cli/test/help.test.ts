import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runProcess } from '../../../scripts/test/processes.ts'

const launcher = fileURLToPath(new URL('../trellis.mjs', import.meta.url))

function trellis(...args: string[]) {
  return runProcess('node', [launcher, ...args])
}

describe('the command trellis', () => {
  it('lists its commands when none is given', () => {
    const { status, stdout } = trellis()
    expect(status).toBe(0)
    for (const name of ['backup', 'restore', 'doctor', 'db-move', 'seed'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\w`, 'm'))
  })

  it('shows the options of a command without running it', () => {
    const { status, stdout } = trellis('backup', '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('Usage: trellis backup [--to <file or folder>]')
    expect(stdout).not.toContain('Backing up')
  })

  it('rejects an unknown command with exit code 2', () => {
    const { status, stdout, stderr } = trellis('explode')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toBe('There is no command "explode". Run trellis help to see all of them.\n')
  })

  it('names an unknown option without a stack trace', () => {
    const { status, stderr } = trellis('backup', '--everything')
    expect(status).toBe(1)
    expect(stderr).toContain("'--everything'")
    expect(stderr).not.toMatch(/^ +at /m)
  })
})
