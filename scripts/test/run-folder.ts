import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { getEnvironment, isInFolder, killProcesses } from './found-processes.ts'
import { createMemoryFolder, createRunFolder, removeFolder } from './memory-folder.ts'
import { endRecorded, lastingName } from './process-groups.ts'

/** Gives the run a folder for all its temporary files. Vitest calls it before it starts workers, and the result at the end. */
export function setup(): () => void {
  const folder = (process.env.TMPDIR ? null : createMemoryFolder()) ?? createRunFolder()
  const { TEST_RUN_NOTE: note } = process.env
  if (note) writeFileSync(note, folder)
  process.env.TMPDIR = folder
  process.env.TRELLIS_TEST_GROUPS = getGroupsFolder(folder)
  mkdirSync(getGroupsFolder(folder))
  return () => endRun(folder)
}

/** Workers record in it the processes that they start. */
const getGroupsFolder = (folder: string) => `${folder}/processes`

/** Ends and names the processes that a run has left, also those in its temporary folder, and removes that folder. */
export function endRun(folder: string): void {
  const groups = getGroupsFolder(folder)
  const isOfRun = (pid: number) => getEnvironment(pid).includes(`TRELLIS_TEST_GROUPS=${groups}\0`)
  const sentences = existsSync(groups) ? endRecorded(groups) : []
  killProcesses(({ pid }) => isOfRun(pid) && getEnvironment(pid).includes(`${lastingName}=`))
  // Agents start game servers in other sessions with another environment; browsers have that of their worker.
  const others = killProcesses(
    ({ pid, parent }) => isInFolder(pid, folder) || (parent !== process.pid && isOfRun(pid)),
  )
  for (const command of others.values()) sentences.push(`Left behind by a test file: ${command}`)
  for (const sentence of sentences) console.error(sentence)
  removeFolder(folder)
}
