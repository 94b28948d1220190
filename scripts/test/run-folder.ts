import { mkdirSync } from 'node:fs'
import { getEnvironment, isInFolder, killProcesses } from './found-processes.ts'
import { createMemoryFolder, createRunFolder, removeFolder } from './memory-folder.ts'
import { endRecorded } from './process-groups.ts'

/** Gives the run a folder for all its temporary files. Vitest calls it before it starts workers, and the result at the end. */
export function setup(): () => void {
  const folder = (process.env.TMPDIR ? null : createMemoryFolder()) ?? createRunFolder()
  process.env.TMPDIR = folder
  const endProcesses = recordProcesses(folder)
  return () => {
    endProcesses()
    removeFolder(folder)
  }
}

/**
 * Makes the folder in which workers record the processes that they start. Returns a function that ends those that are
 * left at the end of the run, and every other process in the run's temporary folder.
 */
function recordProcesses(temporaryFolder: string): () => void {
  const folder = `${temporaryFolder}/processes`
  mkdirSync(folder)
  process.env.TRELLIS_TEST_GROUPS = folder
  return () => {
    const entry = `TRELLIS_TEST_GROUPS=${folder}\0`
    const sentences = endRecorded(folder)
    // Agents start game servers in other sessions with another environment; browsers have that of their worker.
    const others = killProcesses(
      ({ pid, parent }) =>
        isInFolder(pid, temporaryFolder) ||
        (parent !== process.pid && getEnvironment(pid).includes(entry)),
    )
    for (const command of others.values()) sentences.push(`Left behind by a test file: ${command}`)
    for (const sentence of sentences) console.error(sentence)
  }
}
