import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOutput, runProcess } from '../../../scripts/test/processes.ts'

const mib = 1024 * 1024

/** Mounts a disk of 16 MiB; returns null where the tests may not mount one. */
function mountDisk(): string | null {
  const path = mkdtempSync(join(tmpdir(), 'trellis-disk-'))
  const { status } = runProcess('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', path])
  if (status === 0) return path
  rmSync(path, { recursive: true })
  return null
}

function removeDisk(path: string): void {
  readOutput('umount', ['-l', path])
  rmSync(path, { recursive: true })
}

const probe = mountDisk()
if (probe !== null) removeDisk(probe)
export const onSmallDisk = test.skipIf(probe === null)
/** The suffix of a test's title. */
export const needs = probe === null ? ' (SKIPPED: may not mount a tmpfs here)' : ''

export function smallDisk(): string {
  const path = mountDisk() ?? ''
  onTestFinished(() => removeDisk(path))
  return path
}

export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Fills the disk to the last byte. */
export function fillDisk(dataDir: string): void {
  const file = openSync(join(dataDir, 'filler'), 'a')
  try {
    for (const bytes of [mib, 4096, 1]) writeUntilFull(file, Buffer.alloc(bytes, 1))
  } finally {
    closeSync(file)
  }
}

/** Fills the disk until only `left` bytes are free. */
export function fillDiskBut(dataDir: string, left: number): void {
  const file = openSync(join(dataDir, 'filler'), 'a')
  try {
    const block = Buffer.alloc(4096, 1)
    while (freeBytes(dataDir) > left) writeSync(file, block)
  } finally {
    closeSync(file)
  }
}

export function emptyDisk(dataDir: string): void {
  rmSync(join(dataDir, 'filler'), { force: true })
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(file, chunk)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}
